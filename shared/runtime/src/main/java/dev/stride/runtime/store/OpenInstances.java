package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.util.List;
import java.util.Optional;

/**
 * The list of the open instances of all workflows, without suspended ones. It is divided into {@link #SHARDS}, in which the ids are
 * ordered from the oldest instance to the newest. Two jobs read it part by part: the sweeper, which finds stuck branches, and a
 * restoration, which runs after the table was restored from a backup. Their positions are saved between runs under {@code SWEEP} /
 * {@code OPEN} and {@code SWEEP} / {@code RESTORE}.
 */
public final class OpenInstances {

    public static final int SHARDS = InstanceList.OVERVIEW_SHARDS;

    private final Table table;
    private final Key place;

    private OpenInstances(Table table, String reader) {
        this.table = table;
        place = new Key("SWEEP", reader);
    }

    /** Returns the list with the position of the sweeper. */
    public static OpenInstances ofSweeper(Table table) {
        return new OpenInstances(table, "OPEN");
    }

    /** Returns the list with the position of a restoration. */
    public static OpenInstances ofRestore(Table table) {
        return new OpenInstances(table, "RESTORE");
    }

    /**
     * A position in the list.
     *
     * @param after the id behind which it is in the shard; at the start of the shard if empty
     */
    public record ListPosition(int shard, Optional<String> after) {

        /** Returns the start of a shard. The first shard follows the last one. */
        public static ListPosition startOf(int shard) {
            return new ListPosition(Math.floorMod(shard, SHARDS), Optional.empty());
        }

        public ListPosition behind(String id) {
            return new ListPosition(shard, Optional.of(id));
        }
    }

    /** A page of instance ids. @param isLast whether it is the last one of its shard */
    public record Page(List<String> instances, boolean isLast) {
        public Page {
            instances = List.copyOf(instances);
        }
    }

    /** Returns at most {@link Limits#PAGE_SIZE} instances of a shard. The read is eventually consistent. */
    public Page list(ListPosition from) {
        var listing = InstanceList.ofAllWorkflows(Status.PENDING).shard(from.shard());
        var page = table.list(Index.OVERVIEW, listing, Direction.ASCENDING, Limits.PAGE_SIZE, from.after());
        var ids = page.items().stream()
                .map(item -> item.listing().orElseThrow().sort())
                .toList();
        return new Page(ids, page.next().isEmpty());
    }

    /** Returns the saved position, or empty if none is saved. */
    public Optional<ListPosition> position() {
        return table.get(place).map(item -> Json.decode(item.body(), ListPosition.class));
    }

    public void save(ListPosition position) {
        table.put(Item.of(place, Json.encode(position)), new Condition.Always());
    }

    /** Deletes the saved position. */
    public void reset() {
        table.delete(place);
    }
}
