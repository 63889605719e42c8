package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CallAttempt;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.policy.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What follows when an attempt of an action has failed, or was answered with what is not accepted: another one, or another
 * way, or the state has failed.
 *
 * @param action the author's name of the action
 */
record RetryDecision(String action, String source, Retry retry, NodeContext here) {

    /** An attempt has failed. @param atLeast how long the other side wants to be left alone */
    NodeResult onFault(Fault fault, Optional<Duration> atLeast) {
        here.history()
                .add(new HistoryEntry.Failed(here.now(), here.stateName(), action, attemptNumber(), source, fault));
        var rule = retry.findRule(fault);
        if (allows(rule)) {
            return retryLater(rule.getAsInt(), false, atLeast);
        }
        return onExhausted(rule).orElseGet(() -> new NodeResult.Fail(fault));
    }

    /** An attempt was answered: what follows if a rule does not accept the answer. */
    Optional<NodeResult> onResult(JsonNode result) {
        var rule = retry.findRule(result);
        var called = new HistoryEntry.Called(
                here.now(), here.stateName(), action, attemptNumber(), source, Optional.of(result));
        if (allows(rule)) {
            here.history().add(called);
            return Optional.of(retryLater(rule.getAsInt(), true, Optional.empty()));
        }
        var leaving = onExhausted(rule);
        leaving.ifPresent(_ -> here.history().add(called));
        return leaving;
    }

    private int attemptNumber() {
        return here.branch().attempt().number();
    }

    private boolean allows(OptionalInt rule) {
        return rule.isPresent()
                && retry.rules()
                        .get(rule.getAsInt())
                        .policy()
                        .allowsRetry(1
                                + earlierRetries(rule.getAsInt())
                                        .map(CallAttempt.Retries::number)
                                        .orElse(0));
    }

    private Optional<CallAttempt.Retries> earlierRetries(int rule) {
        return here.branch().attempt().retries(rule);
    }

    /** Where a rule leads that has led to all the retries it may. */
    private Optional<NodeResult> onExhausted(OptionalInt rule) {
        var node = rule.isPresent() ? retry.rules().get(rule.getAsInt()).exhausted() : rule;
        return node.isPresent()
                ? Optional.of(new NodeResult.Proceed(
                        here.branch().restoringEntryData().goTo(node.getAsInt())))
                : Optional.empty();
    }

    private NodeResult retryLater(int rule, boolean answered, Optional<Duration> atLeast) {
        var branch = here.branch();
        var policy = retry.rules().get(rule).policy();
        var planned = policy.delayBefore(earlierRetries(rule).map(CallAttempt.Retries::waited), jitterPosition(branch));
        var wait = atLeast.map(RetryDecision::capped)
                .filter(asked -> asked.compareTo(planned) > 0)
                .orElse(planned);
        var next = branch.attempt().next(planned, rule, answered);
        var due = here.now().plus(wait);
        here.history().add(new HistoryEntry.Retrying(here.now(), here.stateName(), action, next.number(), source, due));
        var later =
                branch.scopes().stream().map(scope -> scope.extendedBy(wait)).toList();
        return new NodeResult.Pause(
                branch.withAttempt(next).withScopes(later).waitingOn(new Wait.Sleep(due)), List.of());
    }

    private static Duration capped(Duration asked) {
        return asked.compareTo(CallLimits.LONGEST_RETRY_AFTER) < 0 ? asked : CallLimits.LONGEST_RETRY_AFTER;
    }

    /** Where in the jitter a wait falls: as good as random, and the same again for the same attempt. */
    private static double jitterPosition(Branch branch) {
        var spread = (branch.callKey() + branch.attempt().number()).hashCode() * 0x9E3779B97F4A7C15L;
        return (spread >>> 11) / (double) (1L << 53);
    }
}
