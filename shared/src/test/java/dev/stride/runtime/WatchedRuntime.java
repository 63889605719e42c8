package dev.stride.runtime;

import dev.stride.engine.Entry;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.store.Branches.Commit;
import java.util.List;
import java.util.function.Consumer;

/** The runtime, telling a watch what it is about to do. Mutants break one of its decisions. */
class WatchedRuntime extends WorkflowRuntime {

    private static final String ABANDON = "\"is\":\"abandon\"";

    private final Watch watch;
    private final Messages messages;

    WatchedRuntime(Ports ports, Config config, Watch watch) {
        super(ports, config, Observer.NONE);
        this.watch = watch;
        messages = new Messages(ports);
    }

    @Override
    public void receive(Delivery delivery) {
        watch.begins(delivery);
        super.receive(delivery);
        if (delivery.body().contains(ABANDON)) {
            watch.abandoned(messages.read(delivery.body()).to());
        }
    }

    @Override
    Commit commit(Committed next, List<Entry> entries) {
        watch.commits(next, entries);
        return super.commit(next, entries);
    }

    @Override
    void dispatch(Committed committed, List<Pending> effects) {
        watched(committed, effects, one -> super.dispatch(committed, one));
    }

    @Override
    void redispatch(Committed committed, List<Pending> effects) {
        watched(committed, effects, one -> super.redispatch(committed, one));
    }

    private void watched(Committed committed, List<Pending> effects, Consumer<List<Pending>> performing) {
        var branch = committed.branch().id();
        for (var effect : effects) {
            watch.effects().performs(branch, effect);
            performing.accept(List.of(effect));
            watch.effects().performed(branch, effect);
        }
    }
}
