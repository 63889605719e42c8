package dev.stride.runtime;

import dev.stride.engine.Entry;
import dev.stride.runtime.store.Branches.Commit;
import java.util.List;

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
        watch.commits(next.branch(), entries);
        return super.commit(next, entries);
    }
}
