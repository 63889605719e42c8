package dev.stride.runtime;

import dev.stride.call.trace.OpenSpan;
import dev.stride.call.trace.Span;
import dev.stride.call.trace.TraceContext;
import dev.stride.call.trace.Tracing;
import dev.stride.engine.Request;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.schedule.OccurrenceLetter;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the runtime does, as spans. Each message that is taken makes a trace of its own, which points at what led to it: whoever sent
 * the message, and whoever took the branch so far. So an instance that lives for a year, or takes a million steps, is a chain of
 * small traces. Spans are named by the message and by how often it was handed over: a repetition is another span of the same trace.
 */
final class Traces {

    private final Tracing tracing;

    Traces(Tracing tracing) {
        this.tracing = tracing;
    }

    /** Takes a message of a branch. */
    void turn(Message message, Delivery delivery, Runnable work) {
        span(() -> turn(message, delivery), work);
    }

    /** Takes a letter about an event that the queue handed over. */
    void event(Delivery delivery, Runnable work) {
        span(
                () -> {
                    var links = EventLetter.sentIn(delivery.body()).stream().toList();
                    return message(delivery.body(), delivery.receives(), links, "event");
                },
                work);
    }

    /** Takes an event that a bus has brought. */
    void event(EventLetter event, Runnable work) {
        span(() -> message(event.written(), 1, List.of(), "event"), work);
    }

    /** Takes a letter about an occurrence of a schedule. */
    void occurrence(OccurrenceLetter occurrence, int receives, Runnable work) {
        span(
                () -> message(occurrence.written(), receives, List.of(), "schedule")
                        .with("stride.workflow", occurrence.workflow()),
                work);
    }

    private void span(Supplier<OpenSpan> opening, Runnable work) {
        tracing.span(opening, () -> {
            work.run();
            return true;
        });
    }

    /** Makes a call, as a part of what this thread does. */
    <T> T call(Request.Function request, Supplier<T> work) {
        return tracing.within(
                turn -> OpenSpan.within(
                                turn.within(request.key() + "#" + request.attempt()),
                                turn,
                                Span.Kind.CLIENT,
                                request.call())
                        .with("stride.attempt", request.attempt()),
                work);
    }

    /** The branch that this turn takes further was left by another, which was of the message that is its cause. */
    static void follows(Committed committed) {
        Tracing.open()
                .ifPresent(span ->
                        span.follows(first(committed.cause(), span.context().sampled())));
    }

    /** What a turn came to. */
    static void tell(Transition transition) {
        Tracing.open().ifPresent(span -> {
            var branch = transition.branch();
            span.named(transition.workflow().id())
                    .with("stride.workflow", transition.workflow().id())
                    .with("stride.version", transition.workflow().version())
                    .with("stride.status", branch.status().name());
            transition.state().ifPresent(state -> span.with("stride.state", state));
        });
    }

    private static OpenSpan turn(Message message, Delivery delivery) {
        var links = message.trace().stream().toList();
        return message(message.id(), delivery.receives(), links, "turn")
                .with("stride.instance", message.to().instance())
                .with("stride.branch", message.to().path())
                .with("stride.message", message.id())
                .with("stride.receives", delivery.receives());
    }

    private static OpenSpan message(String id, int receives, List<TraceContext> links, String name) {
        var sampled = links.stream().allMatch(TraceContext::sampled);
        var context = receives == 1 ? first(id, sampled) : TraceContext.of(id, id + "#" + receives, sampled);
        return OpenSpan.linked(context, links, Span.Kind.CONSUMER, name);
    }

    /** The span of a message that is handed over for the first time. */
    private static TraceContext first(String id, boolean sampled) {
        return TraceContext.of(id, id + "#1", sampled);
    }
}
