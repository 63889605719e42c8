package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import dev.stride.plan.Fault;
import dev.stride.plan.Retry;
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
record Retrying(String action, String source, Retry retry, Here here) {

    /** An attempt has failed. @param atLeast how long the other side wants to be left alone */
    Outcome failed(Fault fault, Optional<Duration> atLeast) {
        here.journal().add(new Entry.Failed(here.now(), here.state(), action, number(), source, fault));
        var rule = retry.ruleOf(fault);
        if (allows(rule)) {
            return again(rule.getAsInt(), false, atLeast);
        }
        return exhausted(rule).orElseGet(() -> new Outcome.Fail(fault));
    }

    /** An attempt was answered: what follows if a rule does not accept the answer. */
    Optional<Outcome> answered(JsonNode result) {
        var rule = retry.ruleOf(result);
        var called = new Entry.Called(here.now(), here.state(), action, number(), source, Optional.of(result));
        if (allows(rule)) {
            here.journal().add(called);
            return Optional.of(again(rule.getAsInt(), true, Optional.empty()));
        }
        var leaving = exhausted(rule);
        leaving.ifPresent(_ -> here.journal().add(called));
        return leaving;
    }

    private int number() {
        return here.branch().attempt().number();
    }

    private boolean allows(OptionalInt rule) {
        return rule.isPresent()
                && retry.rules()
                        .get(rule.getAsInt())
                        .policy()
                        .allows(1
                                + earlier(rule.getAsInt())
                                        .map(Attempt.Retries::number)
                                        .orElse(0));
    }

    private Optional<Attempt.Retries> earlier(int rule) {
        return here.branch().attempt().retries(rule);
    }

    /** Where a rule leads that has led to all the retries it may. */
    private Optional<Outcome> exhausted(OptionalInt rule) {
        var node = rule.isPresent() ? retry.rules().get(rule.getAsInt()).exhausted() : rule;
        return node.isPresent()
                ? Optional.of(new Outcome.On(here.branch().afresh().goTo(node.getAsInt())))
                : Optional.empty();
    }

    private Outcome again(int rule, boolean answered, Optional<Duration> atLeast) {
        var branch = here.branch();
        var policy = retry.rules().get(rule).policy();
        var planned = policy.wait(earlier(rule).map(Attempt.Retries::waited), chance(branch));
        var wait = atLeast.map(Retrying::capped)
                .filter(asked -> asked.compareTo(planned) > 0)
                .orElse(planned);
        var next = branch.attempt().after(planned, rule, answered);
        var due = here.now().plus(wait);
        here.journal().add(new Entry.Retrying(here.now(), here.state(), action, next.number(), source, due));
        var later = branch.scopes().stream().map(scope -> scope.after(wait)).toList();
        return new Outcome.Pause(branch.trying(next).withScopes(later).awaiting(new Wait.Wakeup(due)), List.of());
    }

    private static Duration capped(Duration asked) {
        return asked.compareTo(CallLimits.RETRY_AFTER) < 0 ? asked : CallLimits.RETRY_AFTER;
    }

    /** Where in the jitter a wait falls: as good as random, and the same again for the same attempt. */
    private static double chance(Branch branch) {
        var spread = (branch.callKey() + branch.attempt().number()).hashCode() * 0x9E3779B97F4A7C15L;
        return (spread >>> 11) / (double) (1L << 53);
    }
}
