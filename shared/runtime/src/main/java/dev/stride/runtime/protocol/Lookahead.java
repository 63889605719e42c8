package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.secret.PlanSecrets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A helper that continues a branch before it is committed, so that one commit contains several decisions of the engine. It stops
 * before a call, because only a committed branch can make a call.
 */
final class Lookahead {

    private final RuntimeParts parts;
    private final BranchMessage message;

    Lookahead(RuntimeParts parts, BranchMessage message) {
        this.parts = parts;
        this.message = message;
    }

    /**
     * Advances the branch through one more state. Returns empty if the state needs a call.
     *
     * @param clock the time that expressions see
     */
    Optional<UncommittedChange> state(UncommittedChange sofar, Instant clock) {
        return sofar.decision() instanceof Decision.Commit commit
                ? advance(
                        sofar,
                        commit.branch(),
                        new Stimulus.Proceed(commit.branch().version()),
                        clock)
                : Optional.empty();
    }

    /**
     * Lets a branch that is about to wait for events consume the events that its inbox already contains. So an instance that
     * consumes one event after the other does not need a subscription, a commit and a message for each event.
     *
     * @param clock the time that expressions see
     */
    UncommittedChange events(UncommittedChange sofar, Instant clock) {
        var change = sofar;
        for (var next = Optional.of(sofar); next.isPresent(); next = event(change, clock)) {
            change = next.get();
        }
        return change;
    }

    /**
     * Lets the branch consume one event that has already arrived. Returns empty if no event has arrived, or if the branch
     * calls a service after the event: the branch must be committed before it makes a call.
     */
    private Optional<UncommittedChange> event(UncommittedChange sofar, Instant clock) {
        return sofar.decision() instanceof Decision.Commit(Branch branch, List<Effect> effects, var _, var _)
                        && branch.status() == Status.WAITING
                        && effects.stream().allMatch(Lookahead::concernsSubscription)
                ? branch.events()
                        .current()
                        .filter(subscription -> parts.inbox().mayLookAhead(branch, subscription))
                        .flatMap(subscription ->
                                advance(sofar, branch, new Stimulus.EventsAvailable(subscription.version()), clock))
                : Optional.empty();
    }

    private static boolean concernsSubscription(Effect effect) {
        return effect instanceof Effect.Subscribe || effect instanceof Effect.Unsubscribe;
    }

    private Optional<UncommittedChange> advance(
            UncommittedChange sofar, Branch branch, Stimulus stimulus, Instant clock) {
        var plan = sofar.plan().orElseThrow();
        var decision = parts.engine().advance(plan, branch, message, stimulus, clock);
        return switch (decision) {
            case Decision.Commit commit ->
                Optional.of(sofar.then(commit)
                        .redacted(
                                new PlanSecrets(plan, parts.ports()),
                                parts.config().history()));
            case Decision.Perform _, Decision.Ignored _ -> Optional.empty();
        };
    }
}
