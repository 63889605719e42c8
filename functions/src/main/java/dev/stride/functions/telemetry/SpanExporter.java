package dev.stride.functions.telemetry;

import dev.stride.trace.Span;
import dev.stride.trace.TraceCollector;
import dev.stride.trace.Tracing;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An exporter that sends the spans of an invocation when the invocation ends. A span that cannot be sent is lost, because an
 * invocation should not fail or wait long because of a collector.
 */
public final class SpanExporter {

    public static final SpanExporter NONE = new SpanExporter("", Tracing.OFF, Optional.empty());

    private final String deployment;
    private final Tracing tracing;
    private final Optional<TraceCollector> collector;
    private final ConcurrentLinkedQueue<Span> endedSpans;

    private SpanExporter(String deployment, Tracing tracing, Optional<TraceCollector> collector) {
        this(deployment, tracing, collector, new ConcurrentLinkedQueue<>());
    }

    private SpanExporter(
            String deployment, Tracing tracing, Optional<TraceCollector> collector, ConcurrentLinkedQueue<Span> ended) {
        this.deployment = deployment;
        this.tracing = tracing;
        this.collector = collector;
        this.endedSpans = ended;
    }

    public static SpanExporter exportingTo(TraceCollector traceCollector, String deployment, InstantSource clock) {
        var ended = new ConcurrentLinkedQueue<Span>();
        return new SpanExporter(deployment, Tracing.exportingTo(ended::add, clock), Optional.of(traceCollector), ended);
    }

    Tracing tracing() {
        return tracing;
    }

    /** Sends the spans that have ended to the collector. Returns the failure, if any. */
    Optional<Exception> flush(RedactingSecrets secrets) {
        List<Span> spans = new ArrayList<>();
        for (var span = endedSpans.poll(); span != null; span = endedSpans.poll()) {
            spans.add(span);
        }
        if (spans.isEmpty() || collector.isEmpty()) {
            return Optional.empty();
        }
        try {
            collector.get().export(OtlpDocument.encode(deployment, spans, secrets));
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(e);
        }
    }
}
