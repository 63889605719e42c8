package dev.stride.runtime.concurrency;

import dev.stride.Limits;
import dev.stride.call.api.CallDeferred;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.PutResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Slots that limit how many calls to the same host, or from the same workflow, run at the same time. Each slot is a
 * table item {@code CALLS#<host or workflow>} / {@code SLOT#<number>}, so that two calls conflict only when they try
 * the same slot. A slot becomes free when its call ends, or when its lease expires because the process died.
 */
public final class CallSlots {

    private final Table table;
    private final InstantSource clock;
    private final RandomGenerator random;

    /** @param random chooses among the free slots */
    public CallSlots(Table table, InstantSource clock, RandomGenerator random) {
        this.table = table;
        this.clock = clock;
        this.random = random;
    }

    /**
     * A slot in use.
     *
     * @param version the version of the slot's item; every later lease of the slot has a higher version, even after the item has
     *     expired
     */
    public record Lease(Key slot, long version) {}

    /** The JSON content of the table item of a leased slot. @param until the end of the lease */
    private record Holding(Instant until) {}

    /**
     * Leases one of the target's free slots for a call.
     *
     * @param target the host or workflow
     * @param cap the number of slots of the target
     * @param longest the longest time that the call can take
     * @return empty if no slot is free, or if another call took the chosen slot first
     */
    public Optional<Lease> acquire(String target, int cap, Duration longest) {
        var now = clock.instant();
        var used = table.query(partition(target), "SLOT#", Direction.ASCENDING, cap, Optional.empty()).items().stream()
                .collect(Collectors.toMap(Item::key, item -> item));
        var free = IntStream.range(0, cap)
                .mapToObj(number -> new Key(partition(target), "SLOT#%04d".formatted(number)))
                .filter(slot -> Optional.ofNullable(used.get(slot))
                        .filter(item -> isLeased(item, now))
                        .isEmpty())
                .toList();
        if (free.isEmpty()) {
            return Optional.empty();
        }
        var slot = free.get(random.nextInt(free.size()));
        return lease(slot, Optional.ofNullable(used.get(slot)), now, longest);
    }

    /**
     * Acquires a slot, makes the call, and releases the slot.
     *
     * @throws CallDeferred if no slot is free
     */
    public <T> T withSlot(String target, int cap, Supplier<T> call) {
        var lease = acquire(target, cap, Limits.FUNCTION_TIMEOUT).orElseThrow(() -> new CallDeferred(target));
        try {
            return call.get();
        } finally {
            release(lease);
        }
    }

    /** Frees a slot, unless its lease has expired and another call has taken the slot. */
    public void release(Lease lease) {
        var next = item(lease.slot(), lease.version() + 1, Instant.EPOCH, clock.instant());
        table.put(next, new Condition.VersionIs(lease.version()));
    }

    private Optional<Lease> lease(Key slot, Optional<Item> last, Instant now, Duration longest) {
        var version = Math.max(last.map(Item::version).orElse(0L) + 1, now.toEpochMilli());
        var condition = last.<Condition>map(item -> new Condition.VersionIs(item.version()))
                .orElseGet(Condition.Absent::new);
        var until = now.plus(longest).plus(Limits.CLOCKS_DISAGREE);
        return table.put(item(slot, version, until, until), condition) instanceof PutResult.Stored
                ? Optional.of(new Lease(slot, version))
                : Optional.empty();
    }

    private static Item item(Key slot, long version, Instant until, Instant expiry) {
        return new Item(
                slot,
                version,
                Json.encode(new Holding(until)),
                Optional.empty(),
                Optional.of(expiry.getEpochSecond() + 1));
    }

    private static boolean isLeased(Item item, Instant now) {
        return now.isBefore(Json.decode(item.body(), Holding.class).until());
    }

    private static String partition(String target) {
        return "CALLS#" + target;
    }
}
