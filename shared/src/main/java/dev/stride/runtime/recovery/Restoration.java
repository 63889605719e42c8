package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.bus.EventRules;
import dev.stride.runtime.message.InstanceCommand.RestoreBranch;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;

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
    private final InstantSource clock;

    public Restoration(Ports ports, Stores stores) {
        rules = new EventRules(ports.table(), ports.rules());
        schedules = new ActiveSchedules(ports);
        workflows = stores.workflows();
        open = OpenInstances.ofRestore(ports.table());
        queue = stores.queue();
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
        var cursor = open.resume();
        if (cursor.isAtStart()) {
            rules.applyAll();
            workflows.ids().forEach(schedules::restore);
        }
        var instances = 0;
        while (cursor.hasNext() && clock.instant().isBefore(end)) {
            var page = new ArrayList<RestoreBranch>();
            do {
                cursor.next().ifPresent(it -> page.add(new RestoreBranch(BranchId.root(it.instance()), 0)));
            } while (cursor.hasNext() && !cursor.hasFinishedPage());
            queue.sendAll(page);
            open.savePosition(cursor);
            instances += page.size();
        }
        return new Progress(instances, !cursor.hasNext());
    }
}
