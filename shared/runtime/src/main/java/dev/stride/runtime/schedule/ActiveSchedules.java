package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.plan.start.Schedule;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.port.Table.ShardedListing;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableKeys;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The active schedule of each workflow, in the DynamoDB item {@code WORKFLOW#<id>} / {@code SCHEDULE}, and the chain of its
 * messages. One {@link ScheduleTick} at a time is on its way, for the occurrence that the item awaits. Its handler sends the
 * following one.
 */
public final class ActiveSchedules {

    /** So many that no partition of the index limits the occurrences at midnight: each moves an entry. */
    static final int SHARDS = 8;

    /** All schedules with an awaited occurrence; each shard is in the order of these occurrences. */
    private static final ShardedListing LISTING = new ShardedListing("SCHEDULES", SHARDS);

    /** How long after its time an occurrence must still be awaited for the sweeper to send its message again. */
    private static final Duration OVERDUE = Duration.ofMinutes(5);

    /** Maximum number of schedules of a shard whose messages one run of the sweeper sends again. */
    private static final int MOST_RESUMED = 1_000;

    private final Table table;
    private final MessageQueue queue;
    private final Timers timers;
    private final InstantSource clock;

    public ActiveSchedules(Ports ports) {
        table = ports.table();
        queue = Stores.of(ports).queue();
        timers = ports.timers();
        clock = ports.clock();
    }

    /**
     * The content of the table item for a workflow's schedule.
     *
     * @param awaited the first occurrence whose message has not been handled; empty if no occurrence is left
     */
    private record Entry(Optional<ActiveSchedule> inForce, Optional<Instant> awaited) {

        static final Entry NOTHING = new Entry(Optional.empty(), Optional.empty());

        /**
         * Returns the entry to store so that the wanted schedule, if any, becomes the active schedule of the workflow.
         * If it is already active, returns this entry unchanged.
         */
        Entry renewed(String workflow, Optional<Schedule> wanted, Instant now) {
            if (inForce.map(ActiveSchedule::schedule).equals(wanted)) {
                return this;
            }
            var next = wanted.map(schedule -> ActiveSchedule.of(workflow, schedule, now));
            return new Entry(next, next.flatMap(ActiveSchedule::first));
        }

        Optional<ScheduleTick> tick() {
            return inForce.flatMap(active -> awaited.map(active::tick));
        }

        /** Returns the message of the awaited occurrence, or of the last one if several were missed. */
        Optional<ScheduleTick> tick(Instant now) {
            return tick().map(tick -> inForce.flatMap(
                            active -> active.last(tick.due(), now).map(active::tick))
                    .orElse(tick));
        }
    }

    /** Returns the schedule that currently starts instances of a workflow. */
    public Optional<ActiveSchedule> findActive(String workflow) {
        return table.get(TableKeys.schedule(workflow))
                .map(ActiveSchedules::entry)
                .flatMap(Entry::inForce);
    }

    /**
     * Activates the schedule of the workflow's newest version: writes it to the table, and then sends the message of its first
     * occurrence. If a crash occurs in between, the next deployment or the sweeper sends it. Writes the item even if the schedule
     * has not changed, so that a concurrent deployment that has read an outdated item fails to write it, and retries.
     *
     * @param newest reads the schedule of the newest version at the time of the invocation
     */
    public void update(String workflow, Supplier<Optional<Schedule>> newest) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(TableKeys.schedule(workflow));
            var before = item.map(ActiveSchedules::entry).orElse(Entry.NOTHING);
            var now = clock.instant();
            var entry = before.renewed(workflow, newest.get(), now);
            if (store(workflow, item, entry)) {
                if (!entry.equals(before)) {
                    // Without this, the timer would fire in vain: its message names a schedule that is not active.
                    before.tick().map(ScheduleTick::timerName).ifPresent(timers::delete);
                }
                entry.tick(now).ifPresent(this::send);
                return;
            }
        }
        throw new IllegalStateException(
                "concurrent deployments of %s have changed its schedule; deploy it again".formatted(workflow));
    }

    /** Sends a message so that it arrives when its occurrence is due. */
    void send(ScheduleTick tick) {
        queue.sendAt(tick.due(), tick, timers, tick::timerName);
    }

    /**
     * Goes on from the occurrence of a message to the following one: sends its message, and then awaits it. In this order, a
     * crash in between repeats the message, whereas the reverse order could end the chain. Repeated messages do not multiply,
     * because only the message of the awaited occurrence sends another.
     *
     * @return the occurrence for which an instance has to start: the last one, if others were due since the message's; empty if
     *     the workflow has another schedule by now
     */
    Optional<Instant> advance(ScheduleTick tick) {
        var item = table.get(TableKeys.schedule(tick.workflow()));
        var entry = item.map(ActiveSchedules::entry).orElse(Entry.NOTHING);
        var active = entry.inForce().filter(it -> it.identity().equals(tick.identity()));
        var awaited = entry.awaited().filter(it -> !tick.due().isBefore(it));
        if (active.isEmpty() || awaited.isEmpty()) {
            return active.map(_ -> tick.due());
        }
        var now = clock.instant();
        var following = active.get().next(now);
        following.map(active.get()::tick).ifPresent(this::send);
        // If a deployment has written the item in between, the following message finds the earlier occurrence awaited.
        store(tick.workflow(), item, new Entry(active, following));
        return active.get().last(tick.due(), now).or(() -> Optional.of(tick.due()));
    }

    /**
     * Sends the messages of awaited occurrences that are past, because the chain of messages was broken.
     *
     * @param guard reports schedules that cannot be read
     * @return how many there were
     */
    public int resumeOverdue(ItemGuard guard) {
        var now = clock.instant();
        return LISTING.shards().stream()
                .mapToInt(shard -> resumeOverdue(shard, now, guard))
                .sum();
    }

    private int resumeOverdue(String shard, Instant now, ItemGuard guard) {
        var end = sortKey(now.minus(OVERDUE), "");
        var resumed = 0;
        var after = Optional.<String>empty();
        do {
            var page = table.list(Index.LISTING, shard, Direction.ASCENDING, Limits.PAGE_SIZE, after);
            var overdue = page.items().stream()
                    .filter(item -> item.listing().orElseThrow().sort().compareTo(end) < 0)
                    .toList();
            for (var item : overdue) {
                var workflow = TableKeys.workflowOf(item.key().partition());
                var isResumed = guard.handle(
                        "schedule", workflow, () -> entry(item).tick(now).ifPresent(this::send));
                resumed += isResumed ? 1 : 0;
            }
            after = overdue.size() == page.items().size() ? page.next() : Optional.empty();
        } while (after.isPresent() && resumed < MOST_RESUMED);
        return resumed;
    }

    /**
     * Sends the message of the awaited occurrence again after the table was restored from a backup. Also sends that of the most
     * recent occurrence, whose instance the backup may not contain. If it has already started its instance, the message has no
     * effect.
     */
    public void restore(ActiveSchedule activeSchedule) {
        var now = clock.instant();
        table.get(TableKeys.schedule(activeSchedule.workflow()))
                .map(ActiveSchedules::entry)
                .flatMap(entry -> entry.tick(now))
                .ifPresent(this::send);
        activeSchedule
                .last(now.minus(MaintenanceLimits.SHORTEST_RETENTION), now)
                .map(activeSchedule::tick)
                .ifPresent(this::send);
    }

    private static Entry entry(Item item) {
        return Json.decode(item.body(), Entry.class);
    }

    /** Writes an entry, unless the item has changed since it was read. @return whether it was written */
    private boolean store(String workflow, Optional<Item> before, Entry entry) {
        var condition = before.<Condition>map(item -> new Condition.VersionIs(item.version()))
                .orElseGet(Condition.Absent::new);
        var written = new Item(
                TableKeys.schedule(workflow),
                before.map(Item::version).orElse(0L) + 1,
                Json.encode(entry),
                entry.awaited().map(awaited -> listing(workflow, awaited)),
                Optional.empty());
        return table.put(written, condition) instanceof Table.PutResult.Stored;
    }

    private static Listing listing(String workflow, Instant awaited) {
        return new Listing(LISTING.shard(Math.floorMod(workflow.hashCode(), SHARDS)), sortKey(awaited, workflow));
    }

    private static String sortKey(Instant awaited, String workflow) {
        return awaited.truncatedTo(ChronoUnit.SECONDS) + "#" + workflow;
    }
}
