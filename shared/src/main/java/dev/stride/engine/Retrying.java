package dev.stride.engine;

import dev.stride.CallLimits;
import dev.stride.plan.Fault;
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
        var branch = here.branch();
        var attempt = branch.attempt();
        here.journal().add(new Entry.Failed(here.now(), here.state(), action, attempt.number(), source, fault));
        if (!retry.covers(fault) || !retry.policy().allows(attempt.number())) {
            return new Outcome.Fail(fault);
        }
        var planned = retry.policy().wait(attempt.waited(), chance(branch));
        var wait = atLeast.map(Retrying::capped)
                .filter(asked -> asked.compareTo(planned) > 0)
                .orElse(planned);
        var next = attempt.after(planned);
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

    private Retrying() {}
}
