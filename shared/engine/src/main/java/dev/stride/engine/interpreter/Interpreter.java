package dev.stride.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.InstanceLabels;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.node.NodeDispatch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.StepListener;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Selection;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.ExecTimeout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs a branch from node to node until it completes a state, calls a service, waits, ends, or uses up
 * {@link ExpressionLimits#STEPS_PER_ADVANCE} in its expressions. Each interpreter handles only one input of the branch,
 * such as a reply or a timer.
 */
public final class Interpreter {

    private final Plan plan;
    private final Branch before;
    private final EvaluationContext evaluationContext;
    private final List<HistoryEntry> history = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private final AdvanceBudget advanceBudget = new AdvanceBudget();

    /** Whether the reply to a call that is being handled must be committed before the branch makes another call. */
    private boolean hasUncommittedReply;

    /** Whether the branch has consumed the events of its start state, but its labels were not evaluated over them yet. */
    private boolean lacksLabels;

    /**
     * Creates an interpreter that handles one input of a branch, such as a reply or a timer.
     *
     * @param before the branch before the input
     */
    public Interpreter(Plan plan, Branch before, EvaluationContext evaluationContext) {
        this.plan = plan;
        this.before = before;
        this.evaluationContext = evaluationContext;
    }

    public NodeContext context(Branch branch) {
        return new NodeContext(plan, branch, evaluationContext, history, advanceBudget);
    }

    public Interpreter record(HistoryEntry historyEntry) {
        history.add(historyEntry);
        return this;
    }

    /** Runs the branch from its current node. A suspended branch only asks again for the call that it may have made. */
    public Decision run(Branch branch) {
        return branch.onHold() ? repeatCall(branch) : continueWith(step(branch), branch);
    }

    /**
     * Runs a suspended branch up to its next call, if nothing else comes first: the branch may have made this call before it was
     * suspended. Otherwise commits the branch where it is.
     */
    private Decision repeatCall(Branch suspended) {
        var entries = history.size();
        var nodeResult = step(suspended);
        for (int count = 0; nodeResult instanceof NodeResult.Proceed(Branch next, var more); count++) {
            if (!more.isEmpty() || commitsBefore(plan.node(next.node()), count) || count == Limits.NODES_PER_ADVANCE) {
                break;
            }
            nodeResult = step(next);
        }
        if (nodeResult instanceof NodeResult.Call(Branch calling, OutboundRequest outboundRequest)) {
            return new Decision.Perform(calling, outboundRequest, history);
        }
        history.subList(entries, history.size()).clear();
        return commit(suspended);
    }

    /**
     * Continues with the result of a node that processed the outcome of a call. If a deadline has passed in the meantime, continues with the
     * timeout instead. The timeout of a suspended branch takes effect when the branch is resumed.
     */
    public Decision onCallOutcome(NodeResult nodeResult, Branch branch) {
        hasUncommittedReply = true;
        var late = deadlineResult(branch);
        return late.isPresent() && branch.onHold() ? commit(branch) : continueWith(late.orElse(nodeResult), branch);
    }

    /** Continues with a result and further nodes until a commit or a call; a suspended branch runs no further node. */
    public Decision continueWith(NodeResult first, Branch start) {
        var nodeResult = first;
        var branch = start;
        for (int count = 0; count < Limits.NODES_PER_ADVANCE; count++) {
            switch (nodeResult) {
                case NodeResult.Proceed(Branch next, var more) -> {
                    effects.addAll(more);
                    branch = labelled(branch, next);
                    if (commitsBefore(plan.node(next.node()), count) || advanceBudget.isSpent() && !lacksLabels) {
                        return commit(branch);
                    }
                }
                case NodeResult.Call(Branch calling, OutboundRequest outboundRequest) -> {
                    var firstCommit =
                            hasUncommittedReply || !effects.isEmpty() || DerivedEffects.abandonsWork(before, calling);
                    return firstCommit ? commit(calling) : new Decision.Perform(calling, outboundRequest, history);
                }
                case NodeResult.Commit(Branch next, var more) -> {
                    effects.addAll(more);
                    return commit(next);
                }
                case NodeResult.End(Branch ended, var more) -> {
                    return end(ended, more);
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
            nodeResult = branch.onHold() ? new NodeResult.Commit(branch, List.of()) : step(branch);
        }
        return fail(branch, nodeLimitExceeded());
    }

    /**
     * Returns the branch with the labels that it lacked, once the first events of its start state are part of its data: some
     * languages assign them to the data after the wait.
     *
     * @param last the branch before the last node
     */
    private Branch labelled(Branch last, Branch next) {
        lacksLabels |= plan.node(last.node()) instanceof Node.Await
                && InstanceLabels.areEvaluatedAgain(plan, last)
                && !next.events().consumed().equals(ConsumedEventIds.NONE);
        if (!lacksLabels
                || plan.node(next.node()) instanceof Node.Assign assign
                        && assign.action().isEmpty()) {
            return next;
        }
        lacksLabels = false;
        return next.withLabels(next.label(), InstanceLabels.evaluateRest(plan, context(next)));
    }

    private static Fault nodeLimitExceeded() {
        return Fault.of(
                Fault.LIMIT,
                "the state was stopped after %d steps without reaching its end: check it for an endless loop"
                        .formatted(Limits.NODES_PER_ADVANCE));
    }

    /**
     * Returns whether the branch must be committed before it runs a node. A commit is necessary before each state,
     * except before a light state: one that is too small for a commit of its own. A light state needs a commit only if
     * the branch has already run many nodes ({@code count}) without a commit.
     */
    private static boolean commitsBefore(Node node, int count) {
        return node instanceof Node.Enter(var stateScope, var _, var _)
                && (!stateScope.light() || count >= Limits.NODES_PER_ADVANCE / 2);
    }

    private NodeResult step(Branch branch) {
        advanceBudget.enterNode();
        var late = branch.onHold() ? Optional.<NodeResult>empty() : deadlineResult(branch);
        return late.orElseGet(() -> enter(context(branch)));
    }

    private static NodeResult enter(NodeContext context) {
        context.report(Step.RUN, 0);
        return NodeDispatch.enter(context);
    }

    /** Returns a timeout if the deadline of the branch has passed, or a failure if that of one of its states has. */
    private Optional<NodeResult> deadlineResult(Branch branch) {
        var now = evaluationContext.now();
        var stops = branch.executionLimit().interrupts() || plan.node(branch.node()) instanceof Node.Enter;
        if (stops && Deadlines.isOver(branch, now)) {
            return Optional.of(new NodeResult.TimedOut(branch));
        }
        return expiredState(branch);
    }

    /** Returns the failure of the outermost state whose deadline has passed; empty if there is none. */
    public Optional<NodeResult> expiredState(Branch branch) {
        var now = evaluationContext.now();
        return Deadlines.upToExpiredState(branch, now).map(expired -> {
            report(Step.TIMEOUT, expired.scopes().getLast().enterNode(), 0);
            return new NodeResult.Fail(Deadlines.stateTimeout(plan, branch, expired, now), Optional.of(expired));
        });
    }

    private void report(Step step, int node, int index) {
        evaluationContext.steps().onStep(plan, step, node, index);
    }

    /**
     * Moves the branch to the innermost error handler that matches the fault, and returns it. Returns empty if no
     * handler matches. To prevent an endless loop, also returns empty if the branch has not entered a state since it
     * handled an earlier fault.
     */
    private Optional<Branch> catchFault(Branch branch, Fault fault) {
        advanceBudget.enterNode();
        var raisedFault = raise(branch, fault);
        if (branch.raisedFault()
                .filter(earlier -> earlier.visit() == branch.visits())
                .isPresent()) {
            return Optional.empty();
        }
        for (var inner = branch; !inner.scopes().isEmpty(); inner = inner.leavingScope()) {
            var outer = inner;
            var open = outer.scopes().getLast();
            if (plan.node(open.enterNode()) instanceof Node.Enter(var stateScope, var _, var handling)) {
                var handler = stateScope.catches().stream()
                        .filter(each -> handles(each, raisedFault, outer))
                        .findFirst();
                if (handler.isPresent()) {
                    report(Step.HANDLER, open.enterNode(), stateScope.catches().indexOf(handler.get()));
                    history.add(new HistoryEntry.Caught(
                            evaluationContext.now(),
                            raisedFault.state(),
                            raisedFault.source(),
                            raisedFault.fault(),
                            Optional.of(handling)));
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

    /** Returns whether a handler matches the fault. A handler whose condition cannot be evaluated does not match. */
    private boolean handles(Catch handler, RaisedFault raisedFault, Branch branch) {
        return handler.handles(raisedFault.fault())
                && handler.when()
                        .map(when -> context(branch).test(when, NodeContext.errorVariable(raisedFault), Map.of()))
                        .filter(conditionResult -> !(conditionResult instanceof ConditionResult.Met))
                        .isEmpty();
    }

    /** Ends the branch with an unhandled fault. */
    public Decision.Commit fail(Branch branch, Fault fault) {
        var now = evaluationContext.now();
        var raisedFault = raise(branch, fault);
        history.add(new HistoryEntry.Ended(now, Status.FAULTED, Optional.of(raisedFault.fault()), Optional.empty()));
        return end(branch.withRaisedFault(Optional.of(raisedFault)).ended(Status.FAULTED, now));
    }

    /**
     * Handles the expiry of the execution limit of a child branch or of a whole instance. A child branch fails. A whole
     * instance fails only if its plan declares that a timeout is a failure. Otherwise, the instance runs the final
     * states that its author declared for a timeout, and then ends as timed out.
     */
    public Decision timeOut(Branch branch) {
        if (branch.id().isRoot()) {
            report(Step.TIMEOUT, StepListener.INSTANCE, 0);
        }
        var fault = Fault.of(
                Fault.TIMEOUT,
                (branch.id().isRoot() ? "the workflow" : "the branch") + " exceeded its timeout"
                        + branch.executionLimit()
                                .duration()
                                .map(duration -> " of " + duration)
                                .orElse(""));
        var faults = plan.settings().timeout().filter(ExecTimeout::faults).isPresent();
        if (!branch.id().isRoot() || faults) {
            return fail(branch, faults ? fault.at("") : fault);
        }
        var now = evaluationContext.now();
        history.add(new HistoryEntry.TimedOut(now));
        var raised = branch.withRaisedFault(Optional.of(raise(branch, fault)));
        var finalStates = plan.settings().timeout().map(ExecTimeout::runBefore).orElse(OptionalInt.empty());
        if (finalStates.isPresent()) {
            return commit(raised.withScopes(List.of())
                    .withEvents(raised.events().cleared())
                    .withExecutionLimit(branch.executionLimit()
                            .endingWith(new PendingEnd(Status.TIMED_OUT, Optional.of(branch.restartScope(now)))))
                    .goTo(finalStates.getAsInt()));
        }
        history.add(new HistoryEntry.Ended(now, Status.TIMED_OUT, Optional.of(fault), Optional.empty()));
        return end(raised.ended(Status.TIMED_OUT, now));
    }

    private Decision end(Branch ended, List<Effect> more) {
        effects.addAll(more);
        return end(ended);
    }

    public Decision.Commit end(Branch ended) {
        DerivedEffects.notifyParent(ended).forEach(effects::add);
        return commit(ended);
    }

    /** Commits the branch. If a suspension was requested and it could run its next node, it is suspended first. */
    public Decision.Commit commit(Branch changed) {
        var branch = changed.onHold() && changed.ready() ? changed.suspended() : changed;
        effects.addAll(DerivedEffects.between(before, branch));
        var withTimer = DerivedEffects.withTimer(branch, evaluationContext.now(), effects);
        return new Decision.Commit(withTimer, effects, history);
    }

    private RaisedFault raise(Branch branch, Fault fault) {
        var source = fault.pointer().orElseGet(() -> plan.node(branch.node()).source());
        var state = fault.pointer()
                .flatMap(plan::stateEnteredAt)
                .orElseGet(() -> context(branch).stateName());
        var raised = new RaisedFault(fault, state, source, branch.visits(), RaisedFault.readableIn(branch));
        return plan.settings()
                .faults()
                .map(form -> Selection.of(form.evaluate(
                        NodeContext.errorVariable(raised), context(branch).bindings())))
                .flatMap(
                        form -> form instanceof Selection.Value(JsonNode value) ? Optional.of(value) : Optional.empty())
                .map(form -> raised.withFault(Fault.fromJson(form)))
                .orElse(raised);
    }
}
