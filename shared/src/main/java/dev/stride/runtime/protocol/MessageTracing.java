package dev.stride.runtime.protocol;

import dev.stride.engine.transition.OutboundRequest;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.schedule.ScheduleTick;
import dev.stride.trace.OpenSpan;
import dev.stride.trace.Span;
import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the runtime does, as spans. Each message that is taken makes a trace of its own, which points at what led to it: whoever sent
 * the message, and whoever took the branch so far. So an instance that lives for a year, or takes a million steps, is a chain of
 * small traces. Spans are named by the message and by how often it was handed over: a repetition is another span of the same trace.
 */
final class MessageTracing {

    private final Tracing tracing;

    MessageTracing(Tracing tracing) {
        this.tracing = tracing;
    }

    /** Takes a message of a branch. */
    void branchMessage(BranchMessage branchMessage, Delivery delivery, Runnable work) {
        span(() -> branchMessage(branchMessage, delivery), work);
    }

    /** Takes a letter about an event that the queue handed over. */
    void eventMessage(Delivery delivery, Runnable work) {
        span(
                () -> {
                    var links = EventMessage.traceOf(delivery.body()).stream().toList();
                    return message(delivery.body(), delivery.receives(), links, "event");
                },
                work);
    }

    /** Takes an event that a bus has brought. */
    void eventMessage(EventMessage event, Runnable work) {
        span(() -> message(event.encode(), 1, List.of(), "event"), work);
    }

    /** Takes a letter about an occurrence of a schedule. */
    void scheduleTick(ScheduleTick occurrence, int receives, Runnable work) {
        span(
                () -> message(occurrence.encode(), receives, List.of(), "schedule")
                        .setAttribute("stride.workflow", occurrence.workflow()),
                work);
    }

    private void span(Supplier<OpenSpan> opening, Runnable work) {
        tracing.inSpan(opening, () -> {
            work.run();
            return true;
        });
    }

    /** Makes a call, as a part of what this thread does. */
    <T> T call(OutboundRequest.FunctionCall request, Supplier<T> work) {
        return tracing.inChildSpan(
                turn -> OpenSpan.startChild(
                                turn.child(request.key() + "#" + request.attempt()),
                                turn,
                                Span.Kind.CLIENT,
                                request.call())
                        .setAttribute("stride.attempt", request.attempt()),
                work);
    }

    /** The branch that this turn takes further was left by another, which was of the message that is its cause. */
    static void linkToCause(CommittedBranch committedBranch) {
        Tracing.currentSpan()
                .ifPresent(span -> span.addLink(
                        firstDelivery(committedBranch.cause(), span.context().sampled())));
    }

    /** What a turn came to. */
    static void describe(BranchTransition branchTransition) {
        Tracing.currentSpan().ifPresent(span -> {
            var branch = branchTransition.branch();
            span.setName(branchTransition.workflow().id())
                    .setAttribute("stride.workflow", branchTransition.workflow().id())
                    .setAttribute("stride.version", branchTransition.workflow().version())
                    .setAttribute("stride.status", branch.status().name());
            branchTransition.firstState().ifPresent(state -> span.setAttribute("stride.state", state));
        });
    }

    private static OpenSpan branchMessage(BranchMessage branchMessage, Delivery delivery) {
        var links = branchMessage.trace().stream().toList();
        return message(branchMessage.id(), delivery.receives(), links, "turn")
                .setAttribute("stride.instance", branchMessage.to().instance())
                .setAttribute("stride.branch", branchMessage.to().path())
                .setAttribute("stride.message", branchMessage.id())
                .setAttribute("stride.receives", delivery.receives());
    }

    private static OpenSpan message(String id, int receives, List<TraceContext> links, String name) {
        var sampled = links.stream().allMatch(TraceContext::sampled);
        var context =
                receives == 1 ? firstDelivery(id, sampled) : TraceContext.derive(id, id + "#" + receives, sampled);
        return OpenSpan.startTrace(context, links, Span.Kind.CONSUMER, name);
    }

    /** The span of a message that is handed over for the first time. */
    private static TraceContext firstDelivery(String id, boolean sampled) {
        return TraceContext.derive(id, id + "#1", sampled);
    }
}
