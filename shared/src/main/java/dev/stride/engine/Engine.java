package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.interpreter.DerivedEffects;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.lifecycle.Cancellation;
import dev.stride.engine.lifecycle.InputValidation;
import dev.stride.engine.lifecycle.RetryFromFailure;
import dev.stride.engine.lifecycle.SuspendResume;
import dev.stride.engine.lifecycle.TimerFired;
import dev.stride.engine.node.AwaitNode;
import dev.stride.engine.node.CallNode;
import dev.stride.engine.node.ChildBranches;
import dev.stride.engine.node.ContinueNode;
import dev.stride.engine.node.InvokeNode;
import dev.stride.engine.node.KeepActiveNode;
import dev.stride.engine.node.NodeResult;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides what a stimulus makes of a branch. Pure: the same arguments give the same decision. */
public final class Engine {

    /** The first advance of a new instance. */
    public static Decision begin(Plan plan, BranchId id, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        var now = evaluationContext.now();
        var timeout = begin.timeout().or(() -> plan.settings().timeout());
        var branch = Branch.create(id, begin.origin(), begin.plan(), plan.start(), begin.input(), now)
                .withExecutionLimit(timeout.map(bound -> ExecutionLimit.forInstance(bound, now))
                        .orElse(ExecutionLimit.UNLIMITED))
                .withEvents(EventSubscriptions.of(begin));
        var interpreter = new Interpreter(plan, branch, evaluationContext)
                .record(new HistoryEntry.Started(now, Optional.of(Starter.from(begin)), Optional.of(begin.input())));
        var fault = InputValidation.validate(plan, begin, evaluationContext);
        return fault.isPresent()
                ? interpreter.fail(branch, fault.get())
                : interpreter.run(branch.withLabel(InputValidation.evaluateLabel(plan, interpreter.context(branch))));
    }

    /** The first advance of a new arm. */
    public static Decision begin(
            Plan plan, BranchId id, Stimulus.BeginBranch begin, EvaluationContext evaluationContext) {
        var data = withLocals(begin.locals(), begin.data());
        var executionLimit = begin.timeout()
                .map(longest -> ExecutionLimit.forBranch(longest, evaluationContext.now()))
                .orElse(ExecutionLimit.UNLIMITED);
        var origin = Optional.of(begin.origin());
        var branch = Branch.create(id, origin, begin.plan(), begin.node(), data, evaluationContext.now())
                .withLocals(begin.locals(), begin.slice())
                .withLabel(begin.label())
                .withExecutionLimit(executionLimit)
                .withEvents(begin.events());
        return new Interpreter(plan, branch, evaluationContext).run(branch);
    }

    /** A branch that its parent gave up before it began: it has ended, and will never begin. */
    public static Decision abandon(BranchId id, Stimulus.Abandon abandon, EvaluationContext evaluationContext) {
        var branch = Branch.create(
                id, Optional.empty(), abandon.plan(), 0, JsonNodeFactory.instance.nullNode(), evaluationContext.now());
        var ended = cancelled(branch, evaluationContext);
        return new Decision.Commit(
                ended, DerivedEffects.between(branch, ended), List.of(Cancellation.historyEntry(evaluationContext)));
    }

    /** What {@code stimulus} makes of {@code branch}. */
    public static Decision advance(Plan plan, Branch branch, Stimulus stimulus, EvaluationContext evaluationContext) {
        if (branch.status().isFinal()) {
            return stimulus instanceof Stimulus.Retry retry
                    ? RetryFromFailure.handle(plan, branch, retry, evaluationContext)
                    : new Decision.Ignored();
        }
        var interpreter = new Interpreter(plan, branch, evaluationContext);
        return switch (stimulus) {
            case Stimulus.Begin _, Stimulus.BeginBranch _, Stimulus.EventsAvailable _, Stimulus.Retry _ ->
                new Decision.Ignored();
            case Stimulus.Proceed(long version) ->
                branch.ready() && branch.version() == version ? interpreter.run(branch) : new Decision.Ignored();
            case Stimulus.TimerDue(long timer) -> TimerFired.handle(plan, branch, timer, evaluationContext);
            case Stimulus.CallReplied callReplied -> onReply(plan, branch, callReplied, interpreter);
            case Stimulus.CallPending callPending -> onPending(plan, branch, callPending, interpreter);
            case Stimulus.WorkflowFound workflowFound -> onWorkflowFound(plan, branch, workflowFound, interpreter);
            case Stimulus.CallFailed callFailed -> onCallFailed(plan, branch, callFailed, interpreter);
            case Stimulus.EventsArrived eventsArrived -> onEvents(plan, branch, eventsArrived, interpreter);
            case Stimulus.ChildEnded ended -> onChildEnded(plan, branch, ended, evaluationContext);
            case Stimulus.Abandon _ ->
                interpreter
                        .record(Cancellation.historyEntry(evaluationContext))
                        .commit(cancelled(branch, evaluationContext));
            case Stimulus.Cancel cancel -> Cancellation.handle(plan, branch, cancel, evaluationContext);
            case Stimulus.Stop(Fault fault) -> interpreter.fail(branch, fault);
            case Stimulus.Suspend wish -> SuspendResume.suspend(branch, wish, evaluationContext.now());
            case Stimulus.Resume wish -> SuspendResume.resume(branch, wish, evaluationContext.now());
        };
    }

    /** What a stimulus that does not move a branch along its plan makes of it, even when the plan cannot be had. */
    public static Optional<Decision> advance(Branch branch, Stimulus stimulus, Instant now) {
        return switch (stimulus) {
            case Stimulus.Suspend wish -> Optional.of(SuspendResume.suspend(branch, wish, now));
            case Stimulus.Resume wish -> Optional.of(SuspendResume.resume(branch, wish, now));
            case Stimulus _ -> Optional.empty();
        };
    }

    private static Decision onReply(Plan plan, Branch branch, Stimulus.CallReplied reply, Interpreter interpreter) {
        return plan.node(branch.node()) instanceof Node.Invoke invoke
                        && awaitsReply(branch, reply.call(), reply.attempt())
                ? interpreter.onReply(InvokeNode.onReply(invoke, reply, interpreter.context(branch)), branch)
                : new Decision.Ignored();
    }

    private static Decision onPending(
            Plan plan, Branch branch, Stimulus.CallPending callPending, Interpreter interpreter) {
        return plan.node(branch.node()) instanceof Node.Invoke invoke
                        && awaitsReply(branch, callPending.call(), callPending.attempt())
                ? interpreter.onReply(
                        InvokeNode.onPending(invoke, callPending.pollAfter(), interpreter.context(branch)), branch)
                : new Decision.Ignored();
    }

    private static Decision onWorkflowFound(
            Plan plan, Branch branch, Stimulus.WorkflowFound workflowFound, Interpreter interpreter) {
        if (!awaitsReply(branch, workflowFound.call(), workflowFound.attempt())) {
            return new Decision.Ignored();
        }
        return switch (plan.node(branch.node())) {
            case Node.Call call ->
                interpreter.onReply(CallNode.onWorkflowFound(call, workflowFound, interpreter.context(branch)), branch);
            case Node.Continue next ->
                interpreter.onReply(
                        ContinueNode.onWorkflowFound(next, workflowFound, interpreter.context(branch)), branch);
            case Node _ -> new Decision.Ignored();
        };
    }

    private static Decision onCallFailed(
            Plan plan, Branch branch, Stimulus.CallFailed callFailed, Interpreter interpreter) {
        if (!awaitsReply(branch, callFailed.call(), callFailed.attempt())) {
            return new Decision.Ignored();
        }
        var nodeContext = interpreter.context(branch);
        return switch (plan.node(branch.node())) {
            case Node.Invoke invoke -> interpreter.onReply(InvokeNode.onFault(invoke, callFailed, nodeContext), branch);
            case Node.Call call -> interpreter.onReply(CallNode.onFault(call, callFailed.fault(), nodeContext), branch);
            case Node.Continue _ -> interpreter.onReply(new NodeResult.Fail(callFailed.fault()), branch);
            case Node _ -> new Decision.Ignored();
        };
    }

    private static boolean awaitsReply(Branch branch, String call, int attempt) {
        return branch.ready()
                && branch.callKey().equals(call)
                && branch.attempt().number() == attempt;
    }

    private static Decision onEvents(
            Plan plan, Branch branch, Stimulus.EventsArrived eventsArrived, Interpreter interpreter) {
        var eventSubscriptions = branch.events();
        var listens = eventSubscriptions
                .current()
                .filter(open -> open.version() == eventsArrived.subscription())
                .isPresent();
        var own = ownEvents(branch, eventsArrived);
        var heard = eventSubscriptions.receiving(eventsArrived.events()).consuming(own);
        var waits = branch.waitingFor() instanceof Wait.Events && branch.status() == Status.WAITING;
        if (!listens || !waits || heard.equals(eventSubscriptions)) {
            return new Decision.Ignored();
        }
        var receiving = branch.withEvents(heard);
        var nodeContext = interpreter.context(receiving);
        return switch (plan.node(branch.node())) {
            case Node.Await await -> interpreter.continueWith(AwaitNode.onEvents(await, nodeContext), receiving);
            case Node.KeepActive keepActive ->
                interpreter.continueWith(KeepActiveNode.onEvents(keepActive, nodeContext), receiving);
            case Node other -> throw new IllegalStateException("no events can be awaited at " + other);
        };
    }

    /** Events that the state itself has published while it listened: they are not what it waits for. */
    private static List<ReceivedEvent> ownEvents(Branch branch, Stimulus.EventsArrived eventsArrived) {
        var prefix = branch.id().instance() + "." + branch.id().path() + "." + branch.visits() + ".";
        return eventsArrived.events().stream()
                .filter(receivedEvent ->
                        receivedEvent.content().path("id").asText().startsWith(prefix))
                .toList();
    }

    private static Decision onChildEnded(
            Plan plan, Branch branch, Stimulus.ChildEnded ended, EvaluationContext evaluationContext) {
        if (branch.status() != Status.WAITING) {
            return new Decision.Ignored();
        }
        return switch (branch.waitingFor()) {
            case Wait.Children(Join join)
            when join.forkVersion() == ended.forkVersion() && join.waitsFor(ended.index()) -> {
                var without = branch.waitingOn(new Wait.Children(join.withEnded(ended.index(), ended.result())));
                var interpreter = new Interpreter(plan, without, evaluationContext);
                yield interpreter.continueWith(
                        ChildBranches.onChildEnded(join, ended.index(), ended.result(), interpreter.context(branch)),
                        branch);
            }
            case Wait.CalledInstance calledInstance
            when calledInstance.forkVersion() == ended.forkVersion() -> {
                var awake = branch.madeReady();
                var interpreter = new Interpreter(plan, awake, evaluationContext);
                yield plan.node(branch.node()) instanceof Node.Call call
                        ? interpreter.continueWith(
                                CallNode.onChildEnded(call, ended.result(), interpreter.context(awake)), awake)
                        : new Decision.Ignored();
            }
            case Wait.Nothing _, Wait.Sleep _, Wait.Events _, Wait.Children _, Wait.CalledInstance _ ->
                new Decision.Ignored();
        };
    }

    private static Branch cancelled(Branch branch, EvaluationContext evaluationContext) {
        return branch.ended(Status.CANCELLED, evaluationContext.now());
    }

    /** A copy of the data with an arm's own values in it (decision 70). */
    private static JsonNode withLocals(Map<String, JsonNode> locals, JsonNode data) {
        if (locals.isEmpty()) {
            return data;
        }
        var copy = JsonNodeFactory.instance.objectNode();
        if (data instanceof ObjectNode object) {
            copy.setAll(object);
        }
        copy.setAll(locals);
        return copy;
    }

    private Engine() {}
}
