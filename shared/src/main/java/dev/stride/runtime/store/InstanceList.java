package dev.stride.runtime.store;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Lists instances newest first. The index is kept in shards; a list merges them by instance id, which sorts by time. */
public final class InstanceList {

    static final int SHARDS = 4;

    private final Table table;

    public InstanceList(Table table) {
        this.table = table;
    }

    /**
     * Part of a list.
     *
     * @param next where to go on, empty at the end
     */
    public record Page(List<InstanceSummary> heads, Optional<String> next) {
        public Page {
            heads = List.copyOf(heads);
        }
    }

    /**
     * The newest instances that started before another.
     *
     * @param statuses heads with one of these; {@link Status#PENDING} stands for every open instance that is not suspended
     * @param before instance id to go on after, empty from the newest
     */
    public Page listNewest(List<String> workflows, List<Status> statuses, int limit, Optional<String> before) {
        var heads = new ArrayList<InstanceSummary>();
        var more = false;
        for (var workflow : workflows) {
            for (var status : statuses) {
                for (int shard = 0; shard < SHARDS; shard++) {
                    var name = InstanceSummaries.listingName(workflow, status, shard);
                    var page = table.list(name, Direction.DESCENDING, limit, before);
                    page.items().stream().map(InstanceSummaries::head).forEach(heads::add);
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
