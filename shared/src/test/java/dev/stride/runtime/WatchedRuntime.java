package dev.stride.runtime;

import dev.stride.engine.Entry;
import dev.stride.runtime.store.Branches.Commit;
import java.util.List;

/** The runtime, telling a watch what it is about to do. Mutants break one of its decisions. */
class WatchedRuntime extends WorkflowRuntime {

    private final Watch watch;

    WatchedRuntime(Ports ports, Config config, Watch watch) {
        super(ports, config, Observer.NONE);
        this.watch = watch;
    }

    @Override
    public void receive(Delivery delivery) {
        watch.begins(delivery);
        super.receive(delivery);
    }

    @Override
    Commit commit(Committed next, List<Entry> entries) {
        watch.commits(next.branch());
        return super.commit(next, entries);
    }
}
