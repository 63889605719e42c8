package dev.stride.runtime.event;

import dev.stride.ApiLimits;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the instances that consumed a correlated event. Several instances can consume such an event, and only they themselves
 * record that they did. So this class reads the newest instances, up to a limit, of the workflows that wait for events of this
 * type.
 */
final class CorrelatedConsumers {

    private static final List<Status> INDEXED = List.of(
            Status.PENDING, Status.SUSPENDED, Status.COMPLETED, Status.FAULTED, Status.TIMED_OUT, Status.CANCELLED);

    private final InstantSource clock;
    private final InstanceList instances;
    private final Stores stores;

    CorrelatedConsumers(Ports ports) {
        clock = ports.clock();
        instances = new InstanceList(ports.table());
        stores = Stores.of(ports);
    }

    /** Returns the ids of those instances that have consumed the event, given the root branches of the instances to examine. */
    static List<String> consumersOf(StoredEvent event, List<Branch> roots) {
        return roots.stream()
                .filter(root -> root.events().consumed().includes(event.id()))
                .map(root -> root.id().instance())
                .toList();
    }

    /**
     * Finds the workflows that wait for events of a type, and returns the root branches of their newest instances.
     * The caller examines which of these instances have consumed a given event. Reads at most {@link
     * ApiLimits#CONSUMERS_READ} instances.
     */
    List<Branch> candidates(String type) {
        var workflows = workflowsThatAwait(type);
        if (workflows.isEmpty()) {
            return List.of();
        }
        var roots = new ArrayList<Branch>();
        var next = Optional.<String>empty();
        var now = clock.instant();
        var read = 0;
        do {
            var page = instances.listNewest(workflows, INDEXED, Limits.PAGE_SIZE, next);
            var ids = page.heads().stream()
                    .filter(summary -> !summary.isOver(now))
                    .map(InstanceSummary::instance)
                    .toList();
            stores.branches().loadRootOutlines(ids).readable().stream()
                    .map(CommittedBranch::branch)
                    .forEach(roots::add);
            next = page.next();
            read += Limits.PAGE_SIZE;
        } while (next.isPresent() && read < ApiLimits.CONSUMERS_READ);
        return roots;
    }

    /**
     * Returns the ids of deployed workflows whose newest version waits for events of the given type. Returns at most {@link
     * ApiLimits#LISTED_WORKFLOWS} ids, and reads at most {@link ApiLimits#CONSUMER_WORKFLOWS_READ} workflows.
     */
    private List<String> workflowsThatAwait(String type) {
        var found = new ArrayList<String>();
        var next = Optional.<String>empty();
        var read = 0;
        do {
            var page = stores.workflows().list(Limits.PAGE_SIZE, next);
            page.deployed().stream()
                    .filter(deployed -> awaits(deployed, type))
                    .map(deployed -> deployed.workflow().id())
                    .limit(ApiLimits.LISTED_WORKFLOWS - found.size())
                    .forEach(found::add);
            next = page.next();
            read += Limits.PAGE_SIZE;
        } while (next.isPresent()
                && found.size() < ApiLimits.LISTED_WORKFLOWS
                && read < ApiLimits.CONSUMER_WORKFLOWS_READ);
        return found;
    }

    private boolean awaits(DeployedWorkflow deployed, String type) {
        return stores.plans().find(deployed.plan()).stream()
                .flatMap(EventTypeIndex::awaitedEvents)
                .anyMatch(filter -> EventFilter.matchesType(filter.type(), type));
    }
}
