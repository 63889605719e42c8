package dev.stride.engine.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.InstanceLabels;
import dev.stride.engine.data.MergePatch;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.HistoryEntry.Retried.VersionChanged;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import java.util.Optional;

/**
 * Retries a failed instance: restarts the failed state with the data that the state began with. An instance that failed between
 * two states continues at its current node.
 */
public final class RetryFromFailure {

    public static Decision handle(Plan plan, Branch branch, Stimulus.Retry retry, EvaluationContext evaluationContext) {
        return applies(branch, retry) && retry.plan().isEmpty()
                ? restart(plan, branch, retry, Optional.empty(), evaluationContext)
                : new Decision.Ignored();
    }

    /**
     * Retries an instance with another version of its workflow. Ignores the request if the instance cannot be carried over, which
     * is told to the client before.
     */
    public static Decision handle(
            Plan from, Plan to, Branch branch, Stimulus.Retry retry, EvaluationContext evaluationContext) {
        if (!applies(branch, retry)) {
            return new Decision.Ignored();
        }
        var change = new VersionChanged(from.workflow().version(), to.workflow().version());
        return VersionChange.carryOver(from, to, retry.plan().orElse(branch.plan()), branch)
                .map(carried -> restart(to, carried, retry, Optional.of(change), evaluationContext))
                .orElse(_ -> new Decision.Ignored());
    }

    private static boolean applies(Branch branch, Stimulus.Retry retry) {
        return retryable(branch) && branch.version() == retry.version();
    }

    private static Decision restart(
            Plan plan,
            Branch branch,
            Stimulus.Retry retry,
            Optional<VersionChanged> change,
            EvaluationContext evaluationContext) {
        var now = evaluationContext.now();
        var scope = restartScope(branch);
        var restarted = branch.restarted(
                scope.enterNode(), data(branch, retry.patch()), executionLimit(branch, evaluationContext));
        var interpreter = new Interpreter(plan, branch, evaluationContext)
                .record(new HistoryEntry.Retried(now, plan.stateName(scope.enterNode()), retry.patch(), change));
        if (branch.visits() > 0) {
            return interpreter.commit(restarted);
        }
        var fault = InputValidation.validate(plan, beginStimulus(restarted), evaluationContext);
        return fault.isPresent()
                ? interpreter.fail(restarted, fault.get())
                : interpreter.commit(restarted.withLabels(
                        InstanceLabels.versionLabel(plan, interpreter.context(restarted)),
                        InstanceLabels.evaluate(plan, interpreter.context(restarted))));
    }

    /** Returns whether a branch is the root of an instance that faulted or timed out; a parent handles those of its children. */
    public static boolean retryable(Branch branch) {
        return branch.id().isRoot() && (branch.status() == Status.FAULTED || branch.status() == Status.TIMED_OUT);
    }

    /**
     * Returns the data with which a failed instance restarts: the data at the start of the failed state, changed by the patch.
     *
     * @param patch a JSON Merge Patch (RFC 7396)
     */
    public static JsonNode data(Branch failed, Optional<JsonNode> patch) {
        var data = restartScope(failed).entryData().orElse(failed.data());
        return patch.map(changes -> MergePatch.apply(data, changes)).orElse(data);
    }

    /** Returns the state that a retry restarts, with the data that the state began with. */
    static OpenScope restartScope(Branch failed) {
        return completedEnd(failed)
                .flatMap(PendingEnd::interruptedScope)
                .orElseGet(() -> failed.restartScope(failed.startedAt()));
    }

    /** Returns the postponed end of an instance that timed out and then completed its final states; otherwise empty. */
    private static Optional<PendingEnd> completedEnd(Branch failed) {
        return failed.executionLimit().pendingEnd().filter(pendingEnd -> pendingEnd.status() == failed.status());
    }

    /** Returns the limit for the retry, without a deadline for an instance that failed in its final states. */
    private static ExecutionLimit executionLimit(Branch failed, EvaluationContext evaluationContext) {
        var hops = failed.hops();
        return failed.executionLimit().pendingEnd().isPresent()
                        && completedEnd(failed).isEmpty()
                ? failed.executionLimit().countingFrom(hops)
                : failed.executionLimit().renewed(evaluationContext.now(), hops);
    }

    /** Returns a stimulus with which the input is validated again, if an instance failed before its first state. */
    private static Stimulus.Begin beginStimulus(Branch branch) {
        return new Stimulus.Begin(
                branch.plan(), branch.data(), Optional.empty(), branch.events().mailbox(), Optional.empty());
    }

    private RetryFromFailure() {}
}
