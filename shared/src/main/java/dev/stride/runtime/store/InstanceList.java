package dev.stride.runtime.store;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Queries for lists of instances, newest first. The index is split into shards; a query merges them by instance id,
 * which sorts by time.
 */
public final class InstanceList {

    static final int SHARDS = 4;

    private final Table table;

    public InstanceList(Table table) {
        this.table = table;
    }

    /**
     * A page of a list.
     *
     * @param next the instance id to continue after, empty on the last page
     */
    public record Page(List<InstanceSummary> heads, Optional<String> next) {
        public Page {
            heads = List.copyOf(heads);
        }
    }

    /**
     * Returns the newest instances that started before another instance.
     *
     * @param statuses the statuses to include; {@link Status#PENDING} stands for every open instance that is not
     *     suspended
     * @param before the instance id to continue after; empty to begin with the newest
     */
    public Page listNewest(List<String> workflows, List<Status> statuses, int limit, Optional<String> before) {
        var heads = new ArrayList<InstanceSummary>();
        var more = false;
        for (var workflow : workflows) {
            for (var status : statuses) {
                for (int shard = 0; shard < SHARDS; shard++) {
                    var name = InstanceSummaries.listingName(workflow, status, shard);
                    var page = table.list(name, Direction.DESCENDING, limit, before);
                    page.items().stream().map(InstanceSummaries::decode).forEach(heads::add);
                    more |= page.next().isPresent();
                }
            }
        }
        var newest = heads.stream()
                .sorted(Comparator.comparing(InstanceSummary::instance).reversed())
                .limit(limit)
                .toList();
        more |= heads.size() > limit;
        return new Page(newest, more ? Optional.of(newest.getLast().instance()) : Optional.empty());
    }
}
