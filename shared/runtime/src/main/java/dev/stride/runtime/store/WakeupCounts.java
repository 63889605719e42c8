package dev.stride.runtime.store;

import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.Optional;

/**
 * The store of wake-up counts, under {@code INSTANCE#<id>} / {@code WOKEN#<path>}. A count states how often the sweeper has tried
 * to wake a branch that made no progress.
 */
public final class WakeupCounts {

    private final Table table;

    public WakeupCounts(Table table) {
        this.table = table;
    }

    /**
     * The number of attempts to wake a branch, with the time of the last one.
     *
     * @param version the version of the branch; attempts at other versions do not count
     * @param tries how often the branch was woken at this version
     * @param at time of the last attempt
     */
    public record WakeupCount(long version, int tries, Instant at) {}

    /** Returns the number of attempts to wake a branch at the given version; empty if there were none. */
    public Optional<WakeupCount> find(BranchId branch, long version) {
        return table.get(key(branch))
                .map(item -> Json.decode(item.body(), WakeupCount.class))
                .filter(wakeupCount -> wakeupCount.version() == version);
    }

    /** Stores the number of attempts to wake a branch. */
    public void save(BranchId branch, WakeupCount wakeupCount) {
        var expiry = wakeupCount.at().plus(MaintenanceLimits.SWEEP_REMEMBERED).getEpochSecond();
        var item = new Item(key(branch), 0, Json.encode(wakeupCount), Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    private static Key key(BranchId branch) {
        return new Key(TableKeys.instance(branch.instance()), "WOKEN#" + branch.path());
    }
}
