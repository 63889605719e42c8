package dev.stride.trace;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The tracer: runs work within spans and exports each span when it ends. Code within a span can look up the current span. */
public final class Tracing {

    /** Disabled tracing: runs work without creating spans. */
    public static final Tracing OFF = new Tracing(Optional.empty(), InstantSource.system());

    private static final ScopedValue<OpenSpan> CURRENT = ScopedValue.newInstance();

    private final Optional<Consumer<Span>> spans;
    private final InstantSource clock;

    private Tracing(Optional<Consumer<Span>> spans, InstantSource clock) {
        this.spans = spans;
        this.clock = clock;
    }

    /**
     * Creates a tracer.
     *
     * @param spans receives each sampled span when it ends; must not throw
     */
    public static Tracing exportingTo(Consumer<Span> spans, InstantSource clock) {
        return new Tracing(Optional.of(spans), clock);
    }

    /** Returns the context of the current span of this thread. */
    public static Optional<TraceContext> current() {
        return currentSpan().map(OpenSpan::context);
    }

    /** Returns the current span of this thread, to add names, attributes and errors. */
    public static Optional<OpenSpan> currentSpan() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Runs work within a span. An exception ends the span with an error and is rethrown. */
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
            if (span.context().sampled()) {
                spans.get().accept(span.end(start, clock.instant()));
            }
        }
    }

    /** Runs work within a child of the current span; without a span if there is no current one. */
    public <T> T inChildSpan(Function<TraceContext, OpenSpan> opening, Supplier<T> work) {
        return current()
                .map(parent -> inSpan(() -> opening.apply(parent), work))
                .orElseGet(work);
    }
}
