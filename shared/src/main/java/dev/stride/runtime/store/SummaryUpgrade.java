package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Migrates instance summaries that were written before the index over all workflows existed, by adding their entries to that
 * index. After an upgrade, the sweeper's Lambda function runs the migration until it is complete. The progress is saved under
 * {@code SWEEP} / {@code SUMMARIES}.
 */
public final class SummaryUpgrade {

    private static final Key PROGRESS = new Key("SWEEP", "SUMMARIES");

    /** The number of shards (index partitions) that earlier releases used for each list of a workflow's instances. */
    private static final int EARLIER_SHARDS = 4;

    /**
     * The instance statuses in the order in which summaries are added to the index over all workflows. Open instances
     * come first, because the sweeper, which finds stuck branches, finds an instance only through this index.
     */
    private static final List<Status> LISTED = List.of(
            Status.PENDING, Status.SUSPENDED, Status.COMPLETED, Status.FAULTED, Status.TIMED_OUT, Status.CANCELLED);

    private final Table table;
    private final WorkflowStore workflows;
    private final InstanceSummaries summaries;
    private final ItemGuard guard;
    private final InstantSource clock;

    /** @param observer is told of summaries that cannot be read */
    public SummaryUpgrade(Ports ports, Stores stores, RuntimeObserver observer) {
        table = ports.table();
        workflows = stores.workflows();
        summaries = stores.summaries();
        guard = new ItemGuard("upgrade of summaries", observer);
        clock = ports.clock();
    }

    /**
     * How far the instance summaries that earlier releases stored have been added to the index over all workflows.
     *
     * @param listing the partition of the index by workflow that is in progress; empty when all are done
     * @param after the instance whose summary was added last in this partition
     */
    private record Progress(Optional<String> listing, Optional<String> after) {

        private Optional<String> startOf(String name) {
            return after.filter(_ -> listing.equals(Optional.of(name)));
        }
    }

    /**
     * Continues the migration of earlier releases' instance summaries until it is complete or little time is left.
     *
     * @param deadline when the invocation ends
     */
    public void run(Instant deadline) {
        var stored = table.get(PROGRESS).map(item -> Json.decode(item.body(), Progress.class));
        if (stored.filter(progress -> progress.listing().isEmpty()).isPresent()) {
            return;
        }
        var last = deadline.minus(Limits.COMMIT_MARGIN);
        for (var name : remaining(stored.flatMap(Progress::listing))) {
            if (!upgrade(name, stored.flatMap(progress -> progress.startOf(name)), last)) {
                return;
            }
        }
        save(new Progress(Optional.empty(), Optional.empty()));
    }

    /**
     * Adds the instance summaries in one partition of the index by workflow to the index over all workflows. Stops and
     * returns false once the time {@code last} has passed; the next run of this migration then continues.
     */
    private boolean upgrade(String listing, Optional<String> start, Instant last) {
        var after = start;
        do {
            var page = table.list(Index.LISTING, listing, Direction.ASCENDING, Limits.PAGE_SIZE, after);
            page.items()
                    .forEach(item -> guard.read(
                                    "instance",
                                    item.listing().orElseThrow().sort(),
                                    () -> InstanceSummaries.decode(item))
                            .ifPresent(summary -> summaries.addToOverview(item, summary)));
            after = page.next();
            if (clock.instant().isAfter(last)) {
                save(new Progress(Optional.of(listing), after));
                return false;
            }
        } while (after.isPresent());
        return true;
    }

    /**
     * Returns the partitions of the per-workflow index that contain summaries which must still be added to the index
     * over all workflows. The given partition comes first.
     */
    private List<String> remaining(Optional<String> first) {
        var ids = workflows.ids();
        var all = LISTED.stream()
                .flatMap(status -> ids.stream().map(workflow -> InstanceList.ofWorkflow(workflow, status)))
                .flatMap(listing -> listing.shards().stream().limit(EARLIER_SHARDS))
                .toList();
        return all.subList(first.map(all::indexOf).filter(at -> at > 0).orElse(0), all.size());
    }

    private void save(Progress progress) {
        table.put(Item.of(PROGRESS, Json.encode(progress)), new Condition.Always());
    }
}
