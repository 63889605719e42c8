package dev.stride.runtime.store;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.ShardedListing;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.util.List;
import java.util.Optional;

/**
 * Queries for lists of instances, newest first: instance ids sort by time. Each workflow has a listing per status, and so has
 * the deployment as a whole. A listing is split into shards, because a partition of an index takes 1,000 writes a second, and
 * the listing of open instances is written at each start and at each end.
 */
public final class InstanceList {

    /** Shards of a workflow's listing: 5,000 starts and 5,000 ends a second are 625 writes a second to each. */
    static final int WORKFLOW_SHARDS = 16;

    /** Shards of a listing of all workflows: 12,000 starts and ends a second are 1,000 writes a second to each. */
    static final int OVERVIEW_SHARDS = 24;

    private final Table table;

    public InstanceList(Table table) {
        this.table = table;
    }

    /**
     * A page of a list. One that is not the last may hold fewer instances than its limit.
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
     * @param workflow lists only instances of this workflow, if given
     * @param statuses the statuses to include; {@link Status#PENDING} stands for every open instance that is not
     *     suspended
     * @param before the instance id to continue after; empty to begin with the newest
     */
    public Page listNewest(Optional<String> workflow, List<Status> statuses, int limit, Optional<String> before) {
        var index = workflow.isPresent() ? Index.LISTING : Index.OVERVIEW;
        var listings = statuses.stream()
                .map(status -> workflow.map(id -> ofWorkflow(id, status)).orElseGet(() -> ofAllWorkflows(status)))
                .toList();
        var page = table.listNewest(index, listings, limit, before);
        return new Page(page.items().stream().map(InstanceSummaries::decode).toList(), page.next());
    }

    static ShardedListing ofWorkflow(String workflow, Status status) {
        return new ShardedListing("INSTANCES#" + workflow + "#" + status, WORKFLOW_SHARDS);
    }

    static ShardedListing ofAllWorkflows(Status status) {
        return new ShardedListing("INSTANCES#" + status, OVERVIEW_SHARDS);
    }
}
