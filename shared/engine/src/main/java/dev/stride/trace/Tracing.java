package dev.stride.trace;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The tracer: runs code within spans and exports each span when it ends. Code within a span can get the current span. */
public final class Tracing {

    /** Disabled tracing: runs code without creating spans. */
    public static final Tracing OFF = new Tracing(Optional.empty(), InstantSource.system());

    private static final ScopedValue<OpenSpan> CURRENT = ScopedValue.newInstance();

    private final Optional<Consumer<Span>> spans;
    private final InstantSource clock;

    private Tracing(Optional<Consumer<Span>> spans, InstantSource clock) {
        this.spans = spans;
        this.clock = clock;
    }

    /**
     * Creates a tracer that passes each finished span to a consumer.
     *
     * @param spans receives each sampled span when it ends; must not throw
     */
    public static Tracing exportingTo(Consumer<Span> spans, InstantSource clock) {
        return new Tracing(Optional.of(spans), clock);
    }

    /** Returns the context of this thread's current span; empty if the thread is not in a span. */
    public static Optional<TraceContext> current() {
        return currentSpan().map(OpenSpan::context);
    }

    /** Returns this thread's span, to set its name, attributes or error; empty if there is none. */
    public static Optional<OpenSpan> currentSpan() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Runs code within a new span. An exception of the code is recorded as the error of the span and rethrown. */
    public <T> T inSpan(Supplier<OpenSpan> opening, Supplier<T> work) {
        if (spans.isEmpty()) {
            return work.get();
        }
        var span = opening.get();
        var start = clock.instant();
        try {
            return ScopedValue.where(CURRENT, span).call(work::get);
        } catch (RuntimeException | Error e) {
            span.setError(e.getClass().getName());
            throw e;
        } finally {
            export(span.end(start, clock.instant()));
        }
    }

    public void export(Span ended) {
        if (ended.context().sampled()) {
            spans.ifPresent(consumer -> consumer.accept(ended));
        }
    }

    /** Runs code within a child span of the current span. Runs it without a span if no span is current. */
    public <T> T inChildSpan(Function<TraceContext, OpenSpan> opening, Supplier<T> work) {
        return current()
                .map(parent -> inSpan(() -> opening.apply(parent), work))
                .orElseGet(work);
    }
}
