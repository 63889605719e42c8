package dev.stride.call;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The place of an attempt in a distributed trace (W3C Trace Context): all calls of an instance make one trace, each attempt
 * is a span of it. Nothing is drawn by chance, so that a repetition after a crash is the same span.
 */
public final class TraceParent {

    private static final int TRACE_BYTES = 16;
    private static final int SPAN_BYTES = 8;

    /** The value of the {@code traceparent} header. */
    public static String of(CallRequest call) {
        return "00-%s-%s-01"
                .formatted(digest(call.instance(), TRACE_BYTES), digest(call.key() + "#" + call.attempt(), SPAN_BYTES));
    }

    private static String digest(String text, int bytes) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private TraceParent() {}
}
