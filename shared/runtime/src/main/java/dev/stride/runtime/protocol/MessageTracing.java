package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.plan.WorkflowId;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The tracing of handled messages. The message of an instance is a span below the {@linkplain RunTrace root span} of the
 * instance. It links to the span in which it was sent. The message of an event or a schedule is a trace of its own. Span ids are
 * derived from the message, so a redelivery replaces the span of the earlier delivery.
 */
final class MessageTracing {

    private final Tracing tracing;

    MessageTracing(Tracing tracing) {
        this.tracing = tracing;
    }

    /** Runs the handling of a branch message in a span. */
    void branchMessage(BranchMessage branchMessage, Delivery delivery, Runnable work) {
        span(() -> branchMessage(branchMessage, delivery, RunTrace.of(branchMessage, branchMessage.carried())), work);
    }

    /**
     * Creates a span for a message that shared another message's commit. The span links to the current span, in which the commit
     * was made.
     */
    void joinedMessage(BranchMessage joined, CommittedBranch committed, Delivery delivery, JoinedMessage message) {
        var commit = Tracing.current();
        span(
                () -> {
                    var span = branchMessage(joined, delivery, RunTrace.of(committed))
                            .setName(message.workflow().id())
                            .setAttribute("stride.workflow", message.workflow().id())
                            .setAttribute("stride.version", message.workflow().version())
                            .setAttribute("stride.joined", message.cause());
                    commit.ifPresent(span::addLink);
                    return span;
                },
                () -> {});
    }

    /** Runs the recovery of a branch in a span, so that the messages that it sends belong to the trace of the instance. */
    void recovery(CommittedBranch committed, Runnable work) {
        var branch = committed.branch();
        var run = RunTrace.of(committed);
        span(
                () -> OpenSpan.startChild(
                                run.spanOf("%s/recovery.%d".formatted(branch.id(), branch.version())),
                                run.root(),
                                Span.Kind.CONSUMER,
                                "recovery")
                        .setAttribute("stride.instance", branch.id().instance())
                        .setAttribute("stride.branch", branch.id().path()),
                work);
    }

    /** Runs the handling of an event message from the queue in a span. */
    void eventMessage(Delivery delivery, Runnable work) {
        span(
                () -> {
                    var links = EventMessage.traceOf(delivery.body()).stream().toList();
                    return message(delivery.body(), links, "event");
                },
                work);
    }

    /** Runs, within a tracing span, the code that routes an event from a bus. */
    void eventMessage(EventMessage event, Runnable work) {
        span(() -> message(event.encode(), List.of(), "event"), work);
    }

    /** Runs the handling of a schedule's occurrence in a span. */
    void scheduleTick(ScheduleTick tick, Runnable work) {
        span(
                () -> message(tick.encode(), List.of(), "schedule").setAttribute("stride.workflow", tick.workflow()),
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

    /** Moves the current span below the root span of the instance, which the last commit of the branch tells. */
    static void joinRun(BranchMessage message, CommittedBranch committed) {
        Tracing.currentSpan().ifPresent(span -> {
            var run = RunTrace.of(message, Optional.of(committed));
            span.moveTo(run.spanOf(message.id()), run.root());
        });
    }

    /** Adds the workflow and the status of a branch after its commit to the current span. */
    static void describe(Branch branch, WorkflowId workflow) {
        Tracing.currentSpan()
                .ifPresent(span -> span.setName(workflow.id())
                        .setAttribute("stride.workflow", workflow.id())
                        .setAttribute("stride.version", workflow.version())
                        .setAttribute("stride.status", branch.status().name()));
    }

    /** Adds the workflow state to which a commit belongs to the current span. */
    static void describeState(String state) {
        Tracing.currentSpan().ifPresent(span -> span.setAttribute("stride.state", state));
    }

    /** Exports the root span of an instance, if this commit has ended the instance. */
    void exportRun(CommittedBranch committed, WorkflowId workflow) {
        var branch = committed.branch();
        if (!branch.id().isRoot() || branch.endedAt().isEmpty()) {
            return;
        }
        var run = RunTrace.of(committed);
        tracing.export(new Span(
                run.root(),
                run.parent(),
                List.of(),
                workflow.id(),
                Span.Kind.INTERNAL,
                branch.startedAt(),
                branch.endedAt().get(),
                Map.of(
                        "stride.instance", branch.id().instance(),
                        "stride.workflow", workflow.id(),
                        "stride.version", workflow.version(),
                        "stride.status", branch.status().name()),
                branch.raisedFault()
                        .filter(_ -> branch.status() == Status.FAULTED || branch.status() == Status.TIMED_OUT)
                        .map(raised -> raised.fault().name())));
    }

    private static OpenSpan branchMessage(BranchMessage branchMessage, Delivery delivery, RunTrace run) {
        var span = OpenSpan.startChild(run.spanOf(branchMessage.id()), run.root(), Span.Kind.CONSUMER, "turn")
                .setAttribute("stride.instance", branchMessage.to().instance())
                .setAttribute("stride.branch", branchMessage.to().path())
                .setAttribute("stride.message", branchMessage.id())
                .setAttribute("stride.receives", delivery.receives());
        branchMessage.trace().ifPresent(span::addLink);
        return span;
    }

    private static OpenSpan message(String id, List<TraceContext> links, String name) {
        var sampled = links.stream().allMatch(TraceContext::sampled);
        return OpenSpan.startTrace(TraceContext.first(id, sampled), links, Span.Kind.CONSUMER, name);
    }
}
