package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.plan.start.Schedule;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The store of the active schedule of each workflow, in the DynamoDB item {@code WORKFLOW#<id>} / {@code SCHEDULE}. */
public final class ActiveSchedules {

    private final Table table;
    private final Queue queue;
    private final SchedulePublisher schedulePublisher;
    private final InstantSource clock;

    public ActiveSchedules(Ports ports) {
        table = ports.table();
        queue = ports.queue();
        schedulePublisher = new SchedulePublisher(ports.schedules());
        clock = ports.clock();
    }

    /**
     * The content of the table item for a workflow's schedule: the active schedule, and the former schedules that may
     * still exist in EventBridge Scheduler.
     *
     * @param former earlier schedules whose recurrences are perhaps not deleted yet
     * @param begun whether the activation is complete: the former schedules are deleted, and a first occurrence that was due at
     *     the activation was sent
     */
    private record Entry(Optional<ActiveSchedule> inForce, List<ActiveSchedule> former, boolean begun) {

        static final Entry NOTHING = new Entry(Optional.empty(), List.of(), true);

        Entry {
            former = List.copyOf(former);
        }

        /**
         * Returns the entry to store so that the wanted schedule, if any, becomes the active schedule of the workflow.
         * The schedule that was active until now is added to the former schedules. If the wanted schedule is already
         * active, returns this entry unchanged.
         */
        Entry renewed(String workflow, Optional<Schedule> wanted, Instant now) {
            if (inForce.map(ActiveSchedule::schedule).equals(wanted)) {
                return this;
            }
            var next = wanted.map(schedule -> ActiveSchedule.of(workflow, schedule, now));
            var gone = new ArrayList<>(former);
            inForce.ifPresent(gone::add);
            next.ifPresent(gone::remove);
            return new Entry(next, gone, false);
        }

        Entry settled() {
            return new Entry(inForce, List.of(), true);
        }
    }

    SchedulePublisher publisher() {
        return schedulePublisher;
    }

    /** Returns the schedule that currently starts instances of a workflow. */
    public Optional<ActiveSchedule> findActive(String workflow) {
        return table.get(TableKeys.schedule(workflow))
                .map(ActiveSchedules::entry)
                .flatMap(Entry::inForce);
    }

    /**
     * Activates the schedule of the workflow's newest version: writes it to the table, and then publishes it to EventBridge
     * Scheduler. If a crash occurs in between, the next deployment publishes it. Writes the item even if the schedule has not
     * changed, so that a concurrent deployment that has read an outdated item fails to write it, and retries.
     *
     * @param newest reads the schedule of the newest version at the time of the invocation
     */
    public void update(String workflow, Supplier<Optional<Schedule>> newest) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var before = table.get(TableKeys.schedule(workflow));
            var now = clock.instant();
            var entry = before.map(ActiveSchedules::entry).orElse(Entry.NOTHING).renewed(workflow, newest.get(), now);
            var written = item(workflow, before.map(Item::version).orElse(0L) + 1, entry);
            var condition = before.<Condition>map(item -> new Condition.VersionIs(item.version()))
                    .orElseGet(Condition.Absent::new);
            if (table.put(written, condition) instanceof Table.PutResult.Stored) {
                publish(entry, now);
                markSettled(workflow, written.version(), entry);
                return;
            }
        }
        throw new IllegalStateException(
                "concurrent deployments of %s have changed its schedule; deploy it again".formatted(workflow));
    }

    /**
     * Publishes an active schedule to EventBridge Scheduler again, for example after the table was restored from a backup. Also sends the message of the most recent occurrence again, because the original may be lost. If this
     * occurrence has already started its instance, the message has no effect.
     */
    public void restore(ActiveSchedule activeSchedule) {
        var now = clock.instant();
        schedulePublisher.publish(activeSchedule, now);
        activeSchedule
                .last(now.minus(MaintenanceLimits.SHORTEST_RETENTION), now)
                .filter(due -> !due.isBefore(activeSchedule.at()))
                .map(due -> OutgoingMessage.immediate(
                        activeSchedule.tick(due, false).encode()))
                .ifPresent(tick -> queue.send(List.of(tick)));
    }

    private void publish(Entry entry, Instant now) {
        entry.former().forEach(former -> schedulePublisher.remove(former, now));
        entry.inForce().ifPresent(activeSchedule -> schedulePublisher.publish(activeSchedule, now));
        entry.inForce()
                .filter(activeSchedule -> !entry.begun() && activeSchedule.beginsAtOnce())
                .map(activeSchedule -> OutgoingMessage.immediate(
                        activeSchedule.tick(activeSchedule.at(), false).encode()))
                .ifPresent(outgoingMessage -> queue.send(List.of(outgoingMessage)));
    }

    /**
     * Records in the table item for a workflow's schedule that the schedule has been published to EventBridge
     * Scheduler. Does nothing if a later deployment has changed the item, because that deployment publishes the
     * schedule too.
     */
    private void markSettled(String workflow, long version, Entry entry) {
        if (!entry.begun()) {
            table.put(item(workflow, version + 1, entry.settled()), new Condition.VersionIs(version));
        }
    }

    private static Entry entry(Item item) {
        return Json.decode(item.body(), Entry.class);
    }

    private static Item item(String workflow, long version, Entry entry) {
        return new Item(TableKeys.schedule(workflow), version, Json.encode(entry), Optional.empty(), Optional.empty());
    }
}
