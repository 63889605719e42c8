package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import java.util.List;

/** A runtime that subscribes in a way of its own. */
abstract class SubscriptionMutant extends CheckedRuntime {

    final EventRouter router;

    private final MessageQueue messageQueue;

    SubscriptionMutant(Ports ports, InvariantCheck invariantCheck) {
        super(ports, RuntimeConfig.DEFAULT, invariantCheck);
        messageQueue = new MessageQueue(ports);
        router = new EventRouter(ports, RuntimeObserver.NONE, messageQueue::sendAll);
    }

    @Override
    void dispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
        for (var effect : effects) {
            if (effect.effect() instanceof Effect.Subscribe(long version)) {
                subscribe(effect, committedBranch.branch(), version);
            } else {
                super.dispatch(committedBranch, List.of(effect));
            }
        }
    }

    abstract void subscribe(PendingEffect effect, Branch branch, long version);

    /** Looks whether something has come. */
    final void look(PendingEffect effect, Branch branch, long version) {
        if (!router.inbox().next(branch).isEmpty()) {
            messageQueue.send(BranchMessage.from(effect.id(), branch.id(), new Stimulus.EventsAvailable(version)));
        }
    }
}
