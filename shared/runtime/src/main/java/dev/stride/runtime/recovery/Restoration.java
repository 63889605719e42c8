package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.bus.EventRules;
import dev.stride.runtime.message.InstanceCommand.RestoreBranch;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.OpenInstances.ListPosition;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Puts a restored table into service. A backup does not contain messages, timers, schedules and event rules; this class creates
 * them again from the stored data. Repeating a restoration is harmless.
 */
public final class Restoration {

    private final EventRules rules;
    private final ActiveSchedules schedules;
    private final WorkflowStore workflows;
    private final OpenInstances open;
    private final MessageQueue queue;
    private final RuntimeObserver observer;
    private final InstantSource clock;

    /** @param observer is told of workflows whose schedule cannot be read */
    public Restoration(Ports ports, Stores stores, RuntimeObserver observer) {
        rules = new EventRules(ports.table(), ports.rules());
        schedules = new ActiveSchedules(ports);
        workflows = stores.workflows();
        open = OpenInstances.ofRestore(ports.table());
        queue = stores.queue();
        this.observer = observer;
        clock = ports.clock();
    }

    /**
     * The progress of one run of a restoration. A restoration creates messages, timers, schedules and event rules again
     * after the table was restored from a backup, and may take several runs.
     *
     * @param instances the number of open instances that this run has restored
     * @param isFinished whether no instances are left for a further run
     */
    public record Progress(int instances, boolean isFinished) {}

    /**
     * Recreates all event rules and schedules after the table was restored from a backup. Then sends a message for each
     * open instance; the handler of this message creates the instance's messages and timers again. Stops when little
     * time is left; the next run continues after the last page of instances.
     *
     * @param deadline when the invocation ends
     */
    public Progress run(Instant deadline) {
        var end = deadline.minus(Limits.COMMIT_MARGIN);
        var begin = open.position();
        if (begin.isEmpty()) {
            rules.applyAll();
            restoreSchedules();
        }
        var position = begin.orElse(ListPosition.startOf(0));
        var instances = 0;
        while (clock.instant().isBefore(end)) {
            var page = open.list(position);
            queue.sendAll(page.instances().stream()
                    .map(id -> new RestoreBranch(BranchId.root(id), 0))
                    .toList());
            instances += page.instances().size();
            if (page.isLast() && position.shard() == OpenInstances.SHARDS - 1) {
                open.reset();
                return new Progress(instances, true);
            }
            position = page.isLast()
                    ? ListPosition.startOf(position.shard() + 1)
                    : position.behind(page.instances().getLast());
            open.save(position);
        }
        return new Progress(instances, false);
    }

    private void restoreSchedules() {
        var guard = new ItemGuard("restoration", observer);
        workflows
                .ids()
                .forEach(workflow -> guard.read("workflow", workflow, () -> schedules.findActive(workflow))
                        .flatMap(active -> active)
                        .ifPresent(schedules::restore));
    }
}
