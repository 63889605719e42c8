package dev.stride.runtime.protocol;

import dev.stride.engine.transition.OutboundRequest;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.trace.OpenSpan;
import dev.stride.trace.Span;
import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;
import java.util.List;
import java.util.function.Supplier;

/**
 * The tracing of handled messages. Each message has a separate trace, so that an instance with a million steps does not
 * need one huge trace. The trace links to the span in which the message was sent, and to the span in which the
 * receiving branch was last stored. Span ids are derived from the message and its receive count, so a redelivery adds a
 * span to the same trace.
 */
final class MessageTracing {

    private final Tracing tracing;

    MessageTracing(Tracing tracing) {
        this.tracing = tracing;
    }

    /** Runs the handling of a branch message in a span. */
    void branchMessage(BranchMessage branchMessage, Delivery delivery, Runnable work) {
        span(() -> branchMessage(branchMessage, delivery), work);
    }

    /**
     * Creates a span for a message that shared another message's commit. The span links to the current span, in which the commit
     * was made.
     */
    void joinedMessage(BranchMessage joined, Delivery delivery, JoinedMessage message) {
        var commit = Tracing.current();
        span(
                () -> {
                    var span = branchMessage(joined, delivery)
                            .setName(message.workflow().id())
                            .setAttribute("stride.workflow", message.workflow().id())
                            .setAttribute("stride.version", message.workflow().version())
                            .setAttribute("stride.joined", message.cause());
                    commit.ifPresent(span::addLink);
                    return span;
                },
                () -> {});
    }

    /** Runs the handling of an event message from the queue in a span. */
    void eventMessage(Delivery delivery, Runnable work) {
        span(
                () -> {
                    var links = EventMessage.traceOf(delivery.body()).stream().toList();
                    return message(delivery.body(), delivery.receives(), links, "event");
                },
                work);
    }

    /** Runs, within a tracing span, the code that routes an event from a bus. */
    void eventMessage(EventMessage event, Runnable work) {
        span(() -> message(event.encode(), 1, List.of(), "event"), work);
    }

    /** Runs the handling of a schedule's occurrence in a span. */
    void scheduleTick(ScheduleTick tick, int receives, Runnable work) {
        span(
                () -> message(tick.encode(), receives, List.of(), "schedule")
                        .setAttribute("stride.workflow", tick.workflow()),
                work);
    }

    private void span(Supplier<OpenSpan> opening, Runnable work) {
        tracing.inSpan(opening, () -> {
            work.run();
            return true;
        });
    }

    /** Makes a call in a child span of the current span. */
    <T> T call(OutboundRequest.FunctionCall request, Supplier<T> work) {
        return tracing.inChildSpan(
                parent -> OpenSpan.startChild(
                                parent.child(request.key() + "#" + request.attempt()),
                                parent,
                                Span.Kind.CLIENT,
                                request.call())
                        .setAttribute("stride.attempt", request.totalAttempts()),
                work);
    }

    /** Links the current span to the span of the message that caused the branch's last commit. */
    static void linkToCause(CommittedBranch committedBranch) {
        Tracing.currentSpan()
                .ifPresent(span -> span.addLink(
                        firstDelivery(committedBranch.cause(), span.context().sampled())));
    }

    /**
     * Describes a commit in the current tracing span: adds the workflow, the workflow state to which the commit
     * belongs, and the status of the branch after the commit.
     */
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

    /** Returns the trace context of the first delivery of a message. */
    private static TraceContext firstDelivery(String id, boolean sampled) {
        return TraceContext.derive(id, id + "#1", sampled);
    }
}
