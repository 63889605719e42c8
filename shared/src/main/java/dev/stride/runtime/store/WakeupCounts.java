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

/** How often branches were woken in vain: {@code INSTANCE#<id>} / {@code WOKEN#<path>}. */
public final class WakeupCounts {

    private final Table table;

    public WakeupCounts(Table table) {
        this.table = table;
    }

    /**
     * What was tried with a branch.
     *
     * @param version of the branch, which is another once it has moved
     * @param tries how often it was woken at this version
     * @param at when it was woken last
     */
    public record WakeupCount(long version, int tries, Instant at) {}

    /** What was tried with a branch since it moved last. */
    public Optional<WakeupCount> find(BranchId branch, long version) {
        return table.get(key(branch))
                .map(item -> Json.decode(item.body(), WakeupCount.class))
                .filter(wakeupCount -> wakeupCount.version() == version);
    }

    /** Notes that a branch is woken. */
    public void save(BranchId branch, WakeupCount wakeupCount) {
        var expiry = wakeupCount.at().plus(MaintenanceLimits.SWEEP_REMEMBERED).getEpochSecond();
        var item = new Item(key(branch), 0, Json.encode(wakeupCount), Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    private static Key key(BranchId branch) {
        return new Key(TableKeys.instance(branch.instance()), "WOKEN#" + branch.path());
    }
}
