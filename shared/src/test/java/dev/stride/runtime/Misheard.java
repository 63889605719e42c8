package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Effect;
import dev.stride.engine.Stimulus;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.events.Router;
import java.util.List;

/** A runtime that subscribes in a way of its own. */
abstract class Misheard extends WatchedRuntime {

    final Router router;

    private final Messages messages;

    Misheard(Ports ports, Watch watch) {
        super(ports, Config.DEFAULT, watch);
        messages = new Messages(ports);
        router = new Router(ports, Observer.NONE, messages::sendAll);
    }

    @Override
    void dispatch(Committed committed, List<Pending> effects) {
        for (var effect : effects) {
            if (effect.effect() instanceof Effect.Subscribe(long version)) {
                subscribe(effect, committed.branch(), version);
            } else {
                super.dispatch(committed, List.of(effect));
            }
        }
    }

    abstract void subscribe(Pending effect, Branch branch, long version);

    /** Looks whether something has come. */
    final void look(Pending effect, Branch branch, long version) {
        if (!router.inbox().next(branch).isEmpty()) {
            messages.send(Message.from(effect.id(), branch.id(), new Stimulus.Expecting(version)));
        }
    }
}
