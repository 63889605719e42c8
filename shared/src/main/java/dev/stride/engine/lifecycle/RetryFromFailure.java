package dev.stride.engine.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.Status;
import dev.stride.engine.data.MergePatch;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import java.util.Optional;

/**
 * A failed instance goes on: the state that failed begins again, with the data that it began with; one that failed in no state
 * goes on where it is.
 */
public final class RetryFromFailure {

    public static Decision handle(Plan plan, Branch branch, Stimulus.Retry retry, EvaluationContext evaluationContext) {
        if (!retryable(branch) || branch.version() != retry.version()) {
            return new Decision.Ignored();
        }
        var now = evaluationContext.now();
        var place = restartScope(branch);
        var restarted = branch.restarted(
                place.enterNode(), data(branch, retry.patch()), executionLimit(branch, evaluationContext));
        var interpreter = new Interpreter(plan, branch, evaluationContext)
                .record(new HistoryEntry.Retried(now, plan.stateName(place.enterNode()), retry.patch()));
        if (branch.visits() > 0) {
            return interpreter.commit(restarted);
        }
        var fault = InputValidation.validate(plan, beginStimulus(restarted), evaluationContext);
        return fault.isPresent()
                ? interpreter.fail(restarted, fault.get())
                : interpreter.commit(
                        restarted.withLabel(InputValidation.evaluateLabel(plan, interpreter.context(restarted))));
    }

    /** Whether it has failed, and is no part of another that decides what comes of that. */
    public static boolean retryable(Branch branch) {
        return branch.id().isRoot() && (branch.status() == Status.FAULTED || branch.status() == Status.TIMED_OUT);
    }

    /** The data that a failed branch goes on with. @param patch a JSON Merge Patch (RFC 7396) */
    public static JsonNode data(Branch failed, Optional<JsonNode> patch) {
        var data = restartScope(failed).entryData().orElse(failed.data());
        return patch.map(changes -> MergePatch.apply(data, changes)).orElse(data);
    }

    /** Where it goes on. */
    private static OpenScope restartScope(Branch failed) {
        return completedEnd(failed)
                .flatMap(PendingEnd::interruptedScope)
                .orElseGet(() -> failed.restartScope(failed.startedAt()));
    }

    /** The ending that has come, of one that was to do something before. */
    private static Optional<PendingEnd> completedEnd(Branch failed) {
        return failed.executionLimit().pendingEnd().filter(pendingEnd -> pendingEnd.status() == failed.status());
    }

    /** One that failed in what was to be done before its end goes on with that. */
    private static ExecutionLimit executionLimit(Branch failed, EvaluationContext evaluationContext) {
        var version = failed.version();
        return failed.executionLimit().pendingEnd().isPresent()
                        && completedEnd(failed).isEmpty()
                ? failed.executionLimit().countedFrom(version)
                : failed.executionLimit().renewed(evaluationContext.now(), version);
    }

    /** What an instance that never entered a state is asked again when it begins. */
    private static Stimulus.Begin beginStimulus(Branch branch) {
        return new Stimulus.Begin(
                branch.plan(), branch.data(), Optional.empty(), branch.events().mailbox(), Optional.empty());
    }

    private RetryFromFailure() {}
}
