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
import java.time.Instant;
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
                : interpreter.continueWith(startCompensation(branch, compensation.getAsInt()), branch);
    }

    static Decision endNow(Branch branch, Interpreter interpreter, EvaluationContext evaluationContext) {
        return interpreter
                .record(historyEntry(evaluationContext.now()))
                .end(branch.ended(Status.CANCELLED, evaluationContext.now()));
    }

    /** Returns the history of the end of a branch that its starter, or the cancel of the root of its chain, has given up. */
    public static List<HistoryEntry> abandoned(Stimulus.Abandon abandon, Instant now) {
        return Stream.concat(
                        abandon.reason().stream().map(reason -> new HistoryEntry.Cancelled(now, reason, false)),
                        Stream.of(historyEntry(now)))
                .toList();
    }

    public static HistoryEntry historyEntry(Instant now) {
        return new HistoryEntry.Ended(now, Status.CANCELLED, Optional.empty(), Optional.empty());
    }

    /**
     * Starts the compensation of the completed states. If the workflow is already compensating a state, the workflow
     * completes this compensation first and then compensates the remaining states. The cancellation ends a suspension.
     */
    private static NodeResult startCompensation(Branch branch, int compensation) {
        var last = new PendingEnd(Status.CANCELLED, Optional.empty());
        var ending = branch.resumed().withExecutionLimit(branch.executionLimit().endingWith(last));
        var suspension = branch.suspension().filter(_ -> branch.onHold());
        if (branch.compensationLog().returnTo().isPresent()) {
            return new NodeResult.Commit(
                    ending.withCompensationLog(branch.compensationLog().returningTo(compensation)),
                    suspension
                            .map(it -> SuspendResume.released(branch, new Stimulus.Resume(it.requestedAt())))
                            .orElse(List.of()));
        }
        return new NodeResult.Commit(
                ending.withScopes(List.of())
                        .withEvents(branch.events().cleared())
                        .goTo(compensation),
                suspension.stream()
                        .<Effect>map(_ -> new Effect.ReleaseParkedMessages())
                        .toList());
    }

    private Cancellation() {}
}
