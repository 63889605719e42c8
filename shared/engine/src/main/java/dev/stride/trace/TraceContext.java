package dev.stride.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The trace id and span id of a span (W3C Trace Context).
 *
 * @param trace trace id of 32 hexadecimal digits
 * @param span span id of 16 hexadecimal digits
 * @param sampled whether the trace is recorded
 */
public record TraceContext(String trace, String span, boolean sampled) {

    private static final Pattern HEADER =
            Pattern.compile("00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]([0-9a-f])");
    private static final int TRACE_BYTES = 16;
    private static final int SPAN_BYTES = 8;

    /**
     * Creates a context whose ids are hashes of the given texts, so that a redelivered message gets the same ids again.
     *
     * @param trace a text that is the same for all spans of one trace
     */
    public static TraceContext derive(String trace, String span, boolean sampled) {
        return new TraceContext(digest(trace, TRACE_BYTES), digest(span, SPAN_BYTES), sampled);
    }

    /** Creates the first span of a trace whose ids follow from a name. */
    public static TraceContext first(String name, boolean sampled) {
        return derive(name, name, sampled);
    }

    /** Returns whether this is the {@linkplain #first first} span of its trace. The id of such a span is the beginning of the trace's id. */
    public boolean isFirst() {
        return trace.startsWith(span);
    }

    /** Parses a {@code traceparent} header. Returns empty if it is not valid. */
    public static Optional<TraceContext> parse(String header) {
        var parts = HEADER.matcher(header);
        return parts.matches()
                ? Optional.of(new TraceContext(parts.group(1), parts.group(2), isOdd(parts.group(3))))
                : Optional.empty();
    }

    private static boolean isOdd(String digit) {
        return Integer.parseInt(digit, 16) % 2 == 1;
    }

    /** Derives the context of a child span from this context and a name. @param name distinguishes the children of one span */
    public TraceContext child(String name) {
        return new TraceContext(trace, digest(trace + span + name, SPAN_BYTES), sampled);
    }

    /** Derives the context of another span of this trace from a name. It is the same for each span of the trace. */
    public TraceContext named(String name) {
        return new TraceContext(trace, digest(trace + name, SPAN_BYTES), sampled);
    }

    private static String digest(String text, int bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns this context as the value of a {@code traceparent} header. */
    @Override
    public String toString() {
        var flags = sampled ? "01" : "00";
        return "00-%s-%s-%s".formatted(trace, span, flags);
    }
}
