package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.ShardedListing;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lists of instances, newest first, i.e. in descending order of their ids. The secondary indexes contain a list for each
 * status of each workflow, and one for each status over all workflows. A list is split into shards, because an index partition
 * accepts only 1,000 writes a second, and the list of open instances is written at each start and each end of an instance.
 */
public final class InstanceList {

    /**
     * Number of shards (index partitions) of each list of a workflow's instances. With 5,000 starts and 5,000 ends of instances a
     * second, each shard receives 625 writes a second.
     */
    public static final int WORKFLOW_SHARDS = 16;

    /**
     * Number of shards (index partitions) of each list of instances over all workflows. The list of open instances is
     * written at each start and each end of an instance. With 12,000 starts and 12,000 ends a second, each shard of
     * this list receives 1,000 writes a second.
     */
    public static final int OVERVIEW_SHARDS = 24;

    /** Number of shards of the two lists of instances of all workflows that have not ended: pending and suspended ones. */
    public static final int OPEN_SHARDS = 2 * OVERVIEW_SHARDS;

    private final Table table;

    public InstanceList(Table table) {
        this.table = table;
    }

    /**
     * A page of a list of instances. A page may hold fewer instances than the limit even if further pages follow, for
     * example because an instance that was read twice is returned only once.
     *
     * @param unreadable ids of the instances whose summary this release cannot read
     * @param next the instance id to continue after, empty on the last page
     */
    public record Page(List<InstanceSummary> heads, List<String> unreadable, Optional<String> next) {
        public Page {
            heads = List.copyOf(heads);
            unreadable = List.copyOf(unreadable);
        }
    }

    /**
     * Returns the newest instances that started before another instance.
     *
     * @param workflows lists only instances of these workflows; of all workflows if empty
     * @param statuses the statuses to include; {@link Status#PENDING} stands for every open instance that is not suspended
     * @param before the instance id to continue after; empty to begin with the newest
     */
    public Page listNewest(List<String> workflows, List<Status> statuses, int limit, Optional<String> before) {
        var index = workflows.isEmpty() ? Index.OVERVIEW : Index.LISTING;
        var listings = statuses.stream()
                .flatMap(status -> workflows.isEmpty()
                        ? Stream.of(ofAllWorkflows(status))
                        : workflows.stream().map(id -> ofWorkflow(id, status)))
                .toList();
        var page = table.listNewest(index, listings, limit, before);
        var summaries = InstanceSummaries.decodeAll(latest(page.items()));
        return new Page(summaries.readable(), summaries.unreadable(), page.next());
    }

    /**
     * Returns instances of all workflows that have not ended, oldest first, from one of the {@link #OPEN_SHARDS} shards that a job
     * reads one after the other.
     *
     * @param after the instance of the shard that was read last
     */
    public Page listOpen(int shard, Optional<String> after) {
        var status = shard < OVERVIEW_SHARDS ? Status.PENDING : Status.SUSPENDED;
        var name = ofAllWorkflows(status).shard(shard % OVERVIEW_SHARDS);
        var page = table.list(Index.OVERVIEW, name, Direction.ASCENDING, Limits.PAGE_SIZE, after);
        var summaries = InstanceSummaries.decodeAll(page.items());
        return new Page(summaries.readable(), summaries.unreadable(), page.next());
    }

    /**
     * Returns each of the given items once, in its latest version. An item was read twice if the status of its instance
     * changed between the reads of two listings.
     */
    private static Collection<Item> latest(List<Item> items) {
        var byKey = new LinkedHashMap<Key, Item>();
        items.forEach(
                item -> byKey.merge(item.key(), item, (one, other) -> other.version() > one.version() ? other : one));
        return byKey.values();
    }

    static ShardedListing ofWorkflow(String workflow, Status status) {
        return new ShardedListing("INSTANCES#" + workflow + "#" + status, WORKFLOW_SHARDS);
    }

    static ShardedListing ofAllWorkflows(Status status) {
        return new ShardedListing("INSTANCES#" + status, OVERVIEW_SHARDS);
    }
}
