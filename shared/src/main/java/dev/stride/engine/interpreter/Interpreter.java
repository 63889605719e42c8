package dev.stride.engine.interpreter;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.node.NodeContext;
import dev.stride.engine.node.NodeDispatch;
import dev.stride.engine.node.NodeResult;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.expression.ConditionResult;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.ExecTimeout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One advance along a plan: from node to node up to the end of a state, a call, a wait or the end. */
public final class Interpreter {

    private final Plan plan;
    private final Branch before;
    private final EvaluationContext evaluationContext;
    private final List<HistoryEntry> history = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();

    /** Whether a reply was taken in: it is committed before the next call is made. */
    private boolean hasUncommittedReply;

    /** @param before the branch as the stimulus found it */
    public Interpreter(Plan plan, Branch before, EvaluationContext evaluationContext) {
        this.plan = plan;
        this.before = before;
        this.evaluationContext = evaluationContext;
    }

    public NodeContext context(Branch branch) {
        return new NodeContext(plan, branch, evaluationContext, history);
    }

    public Interpreter record(HistoryEntry historyEntry) {
        history.add(historyEntry);
        return this;
    }

    /** Walks on from where the branch is. */
    public Decision run(Branch branch) {
        return continueWith(step(branch), branch);
    }

    /** Walks on with what the call brought. */
    public Decision onReply(NodeResult nodeResult, Branch branch) {
        hasUncommittedReply = true;
        var late = deadlineResult(branch);
        return continueWith(late.orElse(nodeResult), branch);
    }

    /** Walks on with what a node made of a stimulus. */
    public Decision continueWith(NodeResult first, Branch start) {
        var nodeResult = first;
        var branch = start;
        for (int passed = 0; passed < Limits.NODES_PER_ADVANCE; passed++) {
            switch (nodeResult) {
                case NodeResult.Proceed(Branch next, var more) -> {
                    effects.addAll(more);
                    branch = next;
                    if (plan.node(next.node()) instanceof Node.Enter) {
                        return commit(next);
                    }
                }
                case NodeResult.Call(Branch asking, OutboundRequest outboundRequest) -> {
                    var firstCommit =
                            hasUncommittedReply || !effects.isEmpty() || DerivedEffects.abandonsWork(before, asking);
                    return firstCommit ? commit(asking) : new Decision.Perform(asking, outboundRequest, history);
                }
                case NodeResult.Commit(Branch next, var more) -> {
                    effects.addAll(more);
                    return commit(next);
                }
                case NodeResult.Pause(Branch waiting, var more) -> {
                    effects.addAll(more);
                    return commit(waiting);
                }
                case NodeResult.End(Branch ended) -> {
                    return end(ended);
                }
                case NodeResult.ContinuedAs(Branch ended, var successor) -> {
                    effects.add(successor);
                    return commit(ended);
                }
                case NodeResult.TimedOut(Branch late) -> {
                    return timeOut(late);
                }
                case NodeResult.Fail(Fault fault, var left) -> {
                    var failed = left.orElse(branch);
                    var handler = catchFault(failed, fault);
                    if (handler.isEmpty()) {
                        return fail(failed, fault);
                    }
                    branch = handler.get();
                }
            }
            nodeResult = step(branch);
        }
        return fail(
                branch,
                Fault.of(Fault.LIMIT, "the state passed " + Limits.NODES_PER_ADVANCE + " nodes without an end"));
    }

    private NodeResult step(Branch branch) {
        return deadlineResult(branch).orElseGet(() -> NodeDispatch.enter(context(branch)));
    }

    /** What the end of time makes of a branch, if its time, or that of the state that it is in, is over. */
    private Optional<NodeResult> deadlineResult(Branch branch) {
        var now = evaluationContext.now();
        var stops = branch.executionLimit().interrupts() || plan.node(branch.node()) instanceof Node.Enter;
        if (stops && Deadlines.isOver(branch, now)) {
            return Optional.of(new NodeResult.TimedOut(branch));
        }
        return Deadlines.stateTimeout(plan, branch, now).map(NodeResult.Fail::new);
    }

    /** Where the innermost scope that handles the fault goes on. A state that is already leaving by a handler is not handled again. */
    private Optional<Branch> catchFault(Branch branch, Fault fault) {
        var raisedFault = raise(branch, fault);
        if (branch.raisedFault()
                .filter(earlier -> earlier.visit() == branch.visits())
                .isPresent()) {
            return Optional.empty();
        }
        for (var inner = branch; !inner.scopes().isEmpty(); inner = inner.leavingScope()) {
            var outer = inner;
            var open = outer.scopes().getLast();
            if (plan.node(open.enterNode()) instanceof Node.Enter(var stateScope, var _, var _)) {
                var handler = stateScope.catches().stream()
                        .filter(each -> handles(each, raisedFault, outer))
                        .findFirst();
                if (handler.isPresent()) {
                    history.add(new HistoryEntry.Caught(
                            evaluationContext.now(), raisedFault.state(), raisedFault.source(), fault));
                    return Optional.of((handler.get().restoresData() ? outer.restoringEntryData() : outer)
                            .leavingScope()
                            .withOpenScope(open.withoutDeadlines())
                            .withRaisedFault(Optional.of(raisedFault))
                            .goTo(handler.get().next()));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a handler wants the fault; one whose expression cannot be evaluated does not. */
    private boolean handles(Catch handler, RaisedFault raisedFault, Branch branch) {
        return handler.handles(raisedFault.fault())
                && handler.when()
                        .map(when -> when.evaluate(
                                NodeContext.errorVariable(raisedFault),
                                context(branch).bindings()))
                        .map(ConditionResult::of)
                        .filter(conditionResult -> !(conditionResult instanceof ConditionResult.Met))
                        .isEmpty();
    }

    /** Ends the branch with a fault that nobody handles. */
    public Decision fail(Branch branch, Fault fault) {
        var now = evaluationContext.now();
        history.add(new HistoryEntry.Ended(now, Status.FAULTED, Optional.of(fault), Optional.empty()));
        return end(branch.withRaisedFault(Optional.of(raise(branch, fault))).ended(Status.FAULTED, now));
    }

    /** The time of an arm or of the instance is over; what the author wants to be done before its end is done. */
    public Decision timeOut(Branch branch) {
        var fault = Fault.of(Fault.TIMEOUT, "it took longer than it may");
        if (!branch.id().isRoot()) {
            return fail(branch, fault);
        }
        var now = evaluationContext.now();
        history.add(new HistoryEntry.TimedOut(now));
        var raised = branch.withRaisedFault(Optional.of(raise(branch, fault)));
        var before = plan.settings().timeout().map(ExecTimeout::runBefore).orElse(OptionalInt.empty());
        if (before.isPresent()) {
            return commit(raised.withScopes(List.of())
                    .withEvents(raised.events().cleared())
                    .withExecutionLimit(branch.executionLimit()
                            .pendingEnd(new PendingEnd(Status.TIMED_OUT, Optional.of(branch.restartScope(now)))))
                    .goTo(before.getAsInt()));
        }
        history.add(new HistoryEntry.Ended(now, Status.TIMED_OUT, Optional.of(fault), Optional.empty()));
        return end(raised.ended(Status.TIMED_OUT, now));
    }

    /** Ends the branch, and tells its parent. */
    public Decision end(Branch ended) {
        DerivedEffects.notifyParent(ended).forEach(effects::add);
        return commit(ended);
    }

    /** Commits the branch as it is now; one that is held starts no further state. */
    public Decision commit(Branch moved) {
        var rests = moved.onHold() && moved.ready() && plan.node(moved.node()) instanceof Node.Enter;
        var branch = rests ? moved.suspended() : moved;
        effects.addAll(DerivedEffects.between(before, branch));
        var alarmed = DerivedEffects.withTimer(branch, effects);
        return new Decision.Commit(alarmed, effects, history);
    }

    private RaisedFault raise(Branch branch, Fault fault) {
        var source = fault.pointer().orElseGet(() -> plan.node(branch.node()).source());
        return new RaisedFault(
                fault, context(branch).stateName(), source, branch.visits(), RaisedFault.readableIn(branch));
    }
}
