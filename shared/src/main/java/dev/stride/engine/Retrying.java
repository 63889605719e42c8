package dev.stride.engine;

import dev.stride.CallLimits;
import dev.stride.plan.Fault;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What follows when an attempt of an action fails: another one, or the state has failed. */
final class Retrying {

    /**
     * Decides on another attempt.
     *
     * @param action the author's name of the action
     * @param atLeast how long the other side wants to be left alone
     */
    static Outcome failed(
            String action, String source, Retry retry, Fault fault, Optional<Duration> atLeast, Here here) {
        var number = here.branch().attempt().number();
        here.journal().add(new Entry.Failed(here.now(), here.state(), action, number, source, fault));
        var rule = retry.ruleOf(fault);
        return rule.isEmpty()
                ? new Outcome.Fail(fault)
                : again(action, source, retry, rule.getAsInt(), false, atLeast, here)
                        .orElseGet(() -> new Outcome.Fail(fault));
    }

    /** What follows an answer that a rule does not accept; empty when it is accepted after all. */
    static Optional<Outcome> answered(String action, String source, Retry retry, JsonNode result, Here here) {
        var rule = retry.ruleOf(result);
        if (rule.isEmpty()) {
            return Optional.empty();
        }
        here.journal().add(new Entry.Called(
                here.now(), here.state(), action, here.branch().attempt().number(), source, Optional.of(result)));
        return again(action, source, retry, rule.getAsInt(), true, Optional.empty(), here);
    }

    /** Another attempt, or where it goes on without one; empty when neither follows. */
    private static Optional<Outcome> again(
            String action, String source, Retry retry, int rule, boolean answered, Optional<Duration> atLeast, Here here) {
        var decides = retry.rules().get(rule);
        var branch = here.branch();
        var attempt = branch.attempt();
        var earlier = attempt.retries(rule);
        if (!decides.policy().allows(1 + earlier.map(Attempt.Retries::number).orElse(0))) {
            return decides.exhausted().isPresent()
                    ? Optional.of(new Outcome.On(
                            branch.afresh().goTo(decides.exhausted().getAsInt())))
                    : Optional.empty();
        }
        var planned = decides.policy().wait(earlier.map(Attempt.Retries::waited), chance(branch));
        var wait = atLeast.map(Retrying::capped)
                .filter(asked -> asked.compareTo(planned) > 0)
                .orElse(planned);
        var next = attempt.after(planned, rule, answered);
        var due = here.now().plus(wait);
        here.journal().add(new Entry.Retrying(here.now(), here.state(), action, next.number(), source, due));
        var later = branch.scopes().stream().map(scope -> scope.after(wait)).toList();
        return Optional.of(
                new Outcome.Pause(branch.trying(next).withScopes(later).awaiting(new Wait.Wakeup(due)), List.of()));
    }

    private static Duration capped(Duration asked) {
        return asked.compareTo(CallLimits.RETRY_AFTER) < 0 ? asked : CallLimits.RETRY_AFTER;
    }

    /** Where in the jitter a wait falls: as good as random, and the same again for the same attempt. */
    private static double chance(Branch branch) {
        var spread = (branch.callKey() + branch.attempt().number()).hashCode() * 0x9E3779B97F4A7C15L;
        return (spread >>> 11) / (double) (1L << 53);
    }

    private Retrying() {}
}
