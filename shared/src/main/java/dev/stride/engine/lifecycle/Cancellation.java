package dev.stride.engine.lifecycle;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Cancels an instance: at once, or after it has compensated its completed states. */
public final class Cancellation {

    public static Decision handle(
            Plan plan, Branch branch, Stimulus.Cancel cancel, EvaluationContext evaluationContext) {
        var underWay = branch.executionLimit()
                .pendingEnd()
                .filter(it -> it.status() == Status.CANCELLED)
                .isPresent();
        if (cancel.compensate() && underWay) {
            return new Decision.Ignored();
        }
        var interpreter = new Interpreter(plan, branch, evaluationContext)
                .record(new HistoryEntry.Cancelled(evaluationContext.now(), cancel.reason(), cancel.compensate()));
        var compensation = cancel.compensate() ? plan.settings().compensation() : OptionalInt.empty();
        var none = branch.compensationLog().completed().isEmpty()
                && branch.compensationLog().returnTo().isEmpty();
        return compensation.isEmpty() || none
                ? endNow(branch, interpreter, evaluationContext)
                : interpreter.continueWith(
                        new NodeResult.Commit(
                                startCompensation(branch, compensation.getAsInt()), releasedMessages(branch)),
                        branch);
    }

    /**
     * Returns the effect that releases the messages parked for a suspended instance, because the cancellation ends the
     * suspension.
     */
    private static List<Effect> releasedMessages(Branch branch) {
        return branch.onHold() ? List.of(new Effect.ReleaseParkedMessages()) : List.of();
    }

    /** Ends the instance as cancelled at once, without compensation. */
    static Decision endNow(Branch branch, Interpreter interpreter, EvaluationContext evaluationContext) {
        return interpreter
                .record(historyEntry(evaluationContext))
                .end(branch.ended(Status.CANCELLED, evaluationContext.now()));
    }

    /** Returns the history of the end of a branch that its starter, or the cancel of the root of its chain, has given up. */
    public static List<HistoryEntry> abandoned(Stimulus.Abandon abandon, EvaluationContext evaluationContext) {
        return Stream.concat(
                        abandon.reason().stream()
                                .map(reason -> new HistoryEntry.Cancelled(evaluationContext.now(), reason, false)),
                        Stream.of(historyEntry(evaluationContext)))
                .toList();
    }

    private static HistoryEntry historyEntry(EvaluationContext evaluationContext) {
        return new HistoryEntry.Ended(evaluationContext.now(), Status.CANCELLED, Optional.empty(), Optional.empty());
    }

    /**
     * Starts the compensation of the completed states. If the workflow is already compensating a state, the workflow
     * completes this compensation first and then compensates the remaining states.
     */
    private static Branch startCompensation(Branch branch, int compensation) {
        var last = new PendingEnd(Status.CANCELLED, Optional.empty());
        var ending = branch.resumed().withExecutionLimit(branch.executionLimit().pendingEnd(last));
        return branch.compensationLog().returnTo().isPresent()
                ? ending.withCompensationLog(branch.compensationLog().returningTo(compensation))
                : ending.withScopes(List.of())
                        .withEvents(branch.events().cleared())
                        .goTo(compensation);
    }

    private Cancellation() {}
}
