package dev.stride.trace;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Whether work is traced, and where its spans go. What is done within a span can ask for it. */
public final class Tracing {

    /** Nothing is traced, and nothing is asked to say what it is. */
    public static final Tracing OFF = new Tracing(Optional.empty(), InstantSource.system());

    private static final ScopedValue<OpenSpan> CURRENT = ScopedValue.newInstance();

    private final Optional<Consumer<Span>> spans;
    private final InstantSource clock;

    private Tracing(Optional<Consumer<Span>> spans, InstantSource clock) {
        this.spans = spans;
        this.clock = clock;
    }

    /** @param spans gets each span when it has ended; it must not fail */
    public static Tracing exportingTo(Consumer<Span> spans, InstantSource clock) {
        return new Tracing(Optional.of(spans), clock);
    }

    /** The name of the span that this thread is in. */
    public static Optional<TraceContext> current() {
        return currentSpan().map(OpenSpan::context);
    }

    /** The span that this thread is in, for what becomes known of it. */
    public static Optional<OpenSpan> currentSpan() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Does some work in a span. What is thrown ends the span, and is thrown on. */
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

    /** Does some work in a span that is part of the one that this thread is in; in none if it is in none. */
    public <T> T inChildSpan(Function<TraceContext, OpenSpan> opening, Supplier<T> work) {
        return current()
                .map(parent -> inSpan(() -> opening.apply(parent), work))
                .orElseGet(work);
    }
}
