package dev.stride.runtime;

import dev.stride.engine.Entry;
import dev.stride.runtime.store.Branches.Commit;
import dev.stride.simulation.Crash;
import dev.stride.simulation.Outage;
import java.util.List;

/** The runtime, telling a watch what it commits, even when it crashes in doing so. Mutants break one of its decisions. */
class WatchedRuntime extends WorkflowRuntime {

    private final Watch watch;

    WatchedRuntime(Ports ports, Config config, Watch watch) {
        super(ports, config, Observer.NONE);
        this.watch = watch;
    }

    @Override
    public void receive(Delivery delivery) {
        watch.begins();
        super.receive(delivery);
    }

    @Override
    Commit commit(Committed next, List<Entry> entries) {
        try {
            var commit = super.commit(next, entries);
            if (commit instanceof Commit.Done || isOwn(commit, next)) {
                watch.committed(next.branch());
            }
            return commit;
        } catch (Crash | Outage broken) {
            if (watch.isStored(next.branch())) {
                watch.committed(next.branch());
            }
            throw broken;
        }
    }

    /** Whether the commit conflicts with itself: its put was made twice. */
    private boolean isOwn(Commit commit, Committed next) {
        return commit instanceof Commit.Conflict(var found)
                && found.filter(it -> it.cause().equals(next.cause())
                                && it.branch().version() == next.branch().version())
                        .isPresent()
                && watch.version() < next.branch().version();
    }
}
