package dev.stride.functions.watch;

import dev.stride.call.trace.Collector;
import dev.stride.call.trace.Span;
import dev.stride.call.trace.Tracing;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sends the spans of an invocation at its end. One that cannot be sent is lost: no work waits long for a collector, or fails
 * with it.
 */
public final class SpanExport {

    /** Nothing is traced. */
    public static final SpanExport NONE = new SpanExport("", Tracing.OFF, Optional.empty());

    private final String deployment;
    private final Tracing tracing;
    private final Optional<Collector> collector;
    private final ConcurrentLinkedQueue<Span> ended;

    private SpanExport(String deployment, Tracing tracing, Optional<Collector> collector) {
        this(deployment, tracing, collector, new ConcurrentLinkedQueue<>());
    }

    private SpanExport(
            String deployment, Tracing tracing, Optional<Collector> collector, ConcurrentLinkedQueue<Span> ended) {
        this.deployment = deployment;
        this.tracing = tracing;
        this.collector = collector;
        this.ended = ended;
    }

    public static SpanExport to(Collector collector, String deployment, InstantSource clock) {
        var ended = new ConcurrentLinkedQueue<Span>();
        return new SpanExport(deployment, Tracing.to(ended::add, clock), Optional.of(collector), ended);
    }

    Tracing tracing() {
        return tracing;
    }

    /** Sends what has ended. Returns why it could not, if so. */
    Optional<Exception> flush(KnownSecrets secrets) {
        List<Span> spans = new ArrayList<>();
        for (var span = ended.poll(); span != null; span = ended.poll()) {
            spans.add(span);
        }
        if (spans.isEmpty() || collector.isEmpty()) {
            return Optional.empty();
        }
        try {
            collector.get().take(OtlpDocument.of(deployment, spans, secrets));
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(e);
        }
    }
}
