package dev.stride.engine.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.CallAttempt;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.policy.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The choice of how a branch continues after an attempt of an action, if the attempt failed or if a retry rule rejects
 * its result. If the rule allows a retry, the branch retries the action. After the last retry, the branch continues at
 * the node that the rule names. If the rule names no node, the state fails or accepts the result.
 *
 * @param action the author's name of the action
 * @param source JSON pointer to the action in the author's document
 * @param began when the first request of the attempt was sent; empty for called workflows
 */
public record RetryDecision(String action, String source, Retry retry, Optional<Instant> began, NodeContext here) {

    /**
     * Handles a failed attempt: schedules a retry or, if the retry rule allows no more retries, continues at the node that the
     * rule names for this case. If neither is possible, the state fails.
     *
     * @param atLeast minimum delay that the service asked for
     * @param request what the attempt has sent, for the history
     * @param arguments of the call, for the history
     */
    public NodeResult onFault(
            Fault fault, Optional<Duration> atLeast, Optional<JsonNode> request, Optional<JsonNode> arguments) {
        here.history()
                .add(new HistoryEntry.Failed(
                        here.now(),
                        here.stateName(),
                        action,
                        attemptNumber(),
                        source,
                        began,
                        fault,
                        request,
                        arguments));
        if (fault.name().equals(Fault.TIMEOUT)) {
            here.report(Step.TIMEOUT, 0);
        }
        var rule = retry.findRule(fault);
        if (allows(rule)) {
            return retryLater(rule.getAsInt(), false, atLeast);
        }
        return onExhausted(rule).orElseGet(() -> new NodeResult.Fail(fault));
    }

    /**
     * Handles a successful attempt. If a retry rule rejects the result, schedules a retry or, if the rule allows no more retries,
     * continues at the node that the rule names for this case. Returns empty if the result is accepted.
     */
    public Optional<NodeResult> onResult(Stimulus.CallReplied reply) {
        var rule = retry.findRule(reply.result());
        var called = new HistoryEntry.Called(
                here.now(),
                here.stateName(),
                action,
                attemptNumber(),
                source,
                began,
                Optional.of(reply.result()),
                reply.arguments(),
                reply.response());
        if (allows(rule)) {
            here.history().add(called);
            return Optional.of(retryLater(rule.getAsInt(), true, Optional.empty()));
        }
        var alternative = onExhausted(rule);
        alternative.ifPresent(_ -> here.history().add(called));
        return alternative;
    }

    private int attemptNumber() {
        return TaskAttempts.number(here.branch());
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

    /** Continues at the node that a rule names for the case that it allows no more retries; empty if it names none. */
    private Optional<NodeResult> onExhausted(OptionalInt rule) {
        var node = rule.isPresent() ? retry.rules().get(rule.getAsInt()).exhausted() : rule;
        return node.isPresent()
                ? Optional.of(new NodeResult.Proceed(
                        here.branch().restoringEntryData().goTo(node.getAsInt())))
                : Optional.empty();
    }

    private NodeResult retryLater(int rule, boolean replied, Optional<Duration> atLeast) {
        var branch = here.branch();
        here.report(Step.RETRY, rule);
        var policy = retry.rules().get(rule).policy();
        var planned = policy.delayBefore(earlierRetries(rule).map(CallAttempt.Retries::waited), jitterPosition(branch));
        var wait = atLeast.map(asked -> Collections.max(List.of(planned, capped(asked))))
                .orElse(planned);
        var next = branch.attempt().next(planned, rule, replied);
        var due = here.now().plus(wait);
        var later = branch.withAttempt(next);
        here.history()
                .add(new HistoryEntry.Retrying(
                        here.now(), here.stateName(), action, TaskAttempts.number(later), source, due));
        var extended =
                branch.scopes().stream().map(scope -> scope.extendedBy(wait)).toList();
        return new NodeResult.Commit(later.withScopes(extended).waitingOn(new Wait.Sleep(due)), List.of());
    }

    private static Duration capped(Duration asked) {
        return Collections.min(List.of(asked, CallLimits.LONGEST_RETRY_AFTER));
    }

    /** Returns a pseudo-random number from 0 to 1, the same whenever the same attempt is evaluated. */
    private static double jitterPosition(Branch branch) {
        return chance(branch.callKey() + branch.attempt().number());
    }

    /** Returns a pseudo-random number from 0 to 1 for a random delay; the same until the branch leaves the node. */
    public static double chance(Branch branch) {
        return chance(branch.callKey());
    }

    private static double chance(String seed) {
        var hash = seed.hashCode() * 0x9E3779B97F4A7C15L;
        return (hash >>> 11) / (double) (1L << 53);
    }
}
