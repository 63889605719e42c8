package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import java.util.List;
import java.util.Optional;

/** A protocol that performs the effect of a subscription differently. */
abstract class SubscriptionMutant extends CheckedProtocol {

    SubscriptionMutant(RuntimeParts parts, InvariantCheck invariantCheck) {
        super(parts, invariantCheck);
    }

    @Override
    void dispatch(CommittedBranch committedBranch, List<PendingEffect> effects, Optional<Stimulus.Begin> unlisted) {
        for (var effect : effects) {
            if (effect.effect() instanceof Effect.Subscribe(long version)) {
                subscribe(effect, committedBranch.branch(), version);
            } else {
                super.dispatch(committedBranch, List.of(effect), unlisted);
            }
        }
    }

    abstract void subscribe(PendingEffect effect, Branch branch, long version);

    /** Reads the inbox, and sends a message to the branch if there are events. */
    final void readInbox(PendingEffect effect, Branch branch, long version) {
        if (!parts.inbox().next(branch).isEmpty()) {
            parts.stores()
                    .queue()
                    .send(BranchMessage.from(effect.id(), branch.id(), new Stimulus.EventsAvailable(version)));
        }
    }
}
