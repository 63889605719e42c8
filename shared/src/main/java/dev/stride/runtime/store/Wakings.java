package dev.stride.runtime.store;

import dev.stride.UpkeepLimits;
import dev.stride.engine.BranchId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.Optional;

/** How often branches were woken in vain: {@code INSTANCE#<id>} / {@code WOKEN#<path>}. */
public final class Wakings {

    private final Table table;

    public Wakings(Table table) {
        this.table = table;
    }

    /**
     * What was tried with a branch.
     *
     * @param version of the branch, which is another once it has moved
     * @param tries how often it was woken at this version
     * @param at when it was woken last
     */
    public record Waking(long version, int tries, Instant at) {}

    /** What was tried with a branch since it moved last. */
    public Optional<Waking> last(BranchId branch, long version) {
        return table.get(key(branch))
                .map(item -> Json.read(item.body(), Waking.class))
                .filter(waking -> waking.version() == version);
    }

    /** Notes that a branch is woken. */
    public void note(BranchId branch, Waking waking) {
        var expiry = waking.at().plus(UpkeepLimits.SWEEP_REMEMBERED).getEpochSecond();
        var item = new Item(key(branch), 0, Json.bytes(waking), Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    private static Key key(BranchId branch) {
        return new Key(Keys.instance(branch.instance()), "WOKEN#" + branch.path());
    }
}
