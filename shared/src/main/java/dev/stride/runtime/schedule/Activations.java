package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.plan.Schedule;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.Keys;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The schedule in force of each workflow: {@code WORKFLOW#<id>} / {@code SCHEDULE}. */
public final class Activations {

    private final Table table;
    private final Queue queue;
    private final Bell bell;
    private final InstantSource clock;

    public Activations(Ports ports) {
        table = ports.table();
        queue = ports.queue();
        bell = new Bell(ports.schedules());
        clock = ports.clock();
    }

    /**
     * What is known of a workflow's schedules.
     *
     * @param former those before it that may ring still
     * @param begun whether its first occurrence was sent, if that was due at once, and nothing former rings any more
     */
    private record Entry(Optional<Activation> inForce, List<Activation> former, boolean begun) {

        static final Entry NOTHING = new Entry(Optional.empty(), List.of(), true);

        Entry {
            former = List.copyOf(former);
        }

        /** The same schedule goes on as it is; another one begins anew. */
        Entry renewed(String workflow, Optional<Schedule> wanted, Instant now) {
            if (inForce.map(Activation::schedule).equals(wanted)) {
                return this;
            }
            var next = wanted.map(schedule -> Activation.of(workflow, schedule, now));
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
    public Optional<Activation> inForce(String workflow) {
        return table.get(Keys.schedule(workflow)).map(Activations::entry).flatMap(Entry::inForce);
    }

    /**
     * Puts the schedule of the newest version into force, and lets it ring. Each time the item is written anew, even with the
     * same content, so that of two deployments at the same time the one that has seen an older version tries again. It is
     * written before anything rings: what was left undone by a crash is done by the next deployment, of the same version too.
     *
     * @param newest reads the schedule of the newest version, whichever that is by then
     */
    public void renew(String workflow, Supplier<Optional<Schedule>> newest) {
        for (int tries = 0; tries < Limits.COMMIT_TRIES; tries++) {
            var before = table.get(Keys.schedule(workflow));
            var now = clock.instant();
            var entry = before.map(Activations::entry).orElse(Entry.NOTHING).renewed(workflow, newest.get(), now);
            var written = item(workflow, before.map(Item::version).orElse(0L) + 1, entry);
            var condition = before.<Condition>map(item -> new Condition.VersionIs(item.version()))
                    .orElseGet(Condition.Absent::new);
            if (table.put(written, condition) instanceof Table.Put.Stored) {
                announce(entry, now);
                settle(workflow, written.version(), entry);
                return;
            }
        }
        throw new IllegalStateException("the schedule of " + workflow + " is contended; deploy it again");
    }

    private void announce(Entry entry, Instant now) {
        entry.former().forEach(former -> bell.remove(former, now));
        entry.inForce().ifPresent(activation -> bell.set(activation, now));
        entry.inForce()
                .filter(activation -> !entry.begun() && activation.beginsAtOnce())
                .map(activation -> Letter.now(OccurrenceLetter.of(activation, activation.at())))
                .ifPresent(letter -> queue.send(List.of(letter)));
    }

    /** Writes down that nothing is left to do, unless another deployment came after, which then does it all. */
    private void settle(String workflow, long version, Entry entry) {
        if (!entry.begun()) {
            table.put(item(workflow, version + 1, entry.settled()), new Condition.VersionIs(version));
        }
    }

    private static Entry entry(Item item) {
        return Json.read(item.body(), Entry.class);
    }

    private static Item item(String workflow, long version, Entry entry) {
        return new Item(Keys.schedule(workflow), version, Json.bytes(entry), Optional.empty(), Optional.empty());
    }
}
