package dev.stride.runtime.schedule;

import dev.stride.Limits;
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

/** The schedule in force of each workflow: {@code WORKFLOW#<id>} / {@code SCHEDULE}. */
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
     * What is known of a workflow's schedules.
     *
     * @param former those before it that may ring still
     * @param begun whether its first occurrence was sent, if that was due at once, and nothing former rings any more
     */
    private record Entry(Optional<ActiveSchedule> inForce, List<ActiveSchedule> former, boolean begun) {

        static final Entry NOTHING = new Entry(Optional.empty(), List.of(), true);

        Entry {
            former = List.copyOf(former);
        }

        /** The same schedule goes on as it is; another one begins anew. */
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

    /** The schedule by which instances of a workflow start. */
    public Optional<ActiveSchedule> findActive(String workflow) {
        return table.get(TableKeys.schedule(workflow))
                .map(ActiveSchedules::entry)
                .flatMap(Entry::inForce);
    }

    /**
     * Puts the schedule of the newest version into force, and lets it ring. Each time the item is written anew, even with the
     * same content, so that of two deployments at the same time the one that has seen an older version tries again. It is
     * written before anything rings: what was left undone by a crash is done by the next deployment, of the same version too.
     *
     * @param newest reads the schedule of the newest version, whichever that is by then
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
        throw new IllegalStateException("the schedule of " + workflow + " is contended; deploy it again");
    }

    private void publish(Entry entry, Instant now) {
        entry.former().forEach(former -> schedulePublisher.remove(former, now));
        entry.inForce().ifPresent(activeSchedule -> schedulePublisher.publish(activeSchedule, now));
        entry.inForce()
                .filter(activeSchedule -> !entry.begun() && activeSchedule.beginsAtOnce())
                .map(activeSchedule ->
                        OutgoingMessage.immediate(ScheduleTick.encodeFor(activeSchedule, activeSchedule.at())))
                .ifPresent(outgoingMessage -> queue.send(List.of(outgoingMessage)));
    }

    /** Writes down that nothing is left to do, unless another deployment came after, which then does it all. */
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
