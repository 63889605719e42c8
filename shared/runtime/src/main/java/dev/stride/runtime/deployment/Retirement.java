package dev.stride.runtime.deployment;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.bus.EventRules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.table.PagedItems;
import java.util.List;
import java.util.Optional;

/**
 * Records which workflows have lost their last deployed version, in the items {@code RULES} / {@code RETIRED#<id>}. The event
 * rules of such a workflow stay until its last instance has ended. Every deployment and every removal checks whether the last
 * instance has ended.
 */
final class Retirement {

    private static final String PARTITION = "RULES";
    private static final String PREFIX = "RETIRED#";
    private static final int VERSIONS = 1_000;

    private final Table table;
    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final InstanceList instances;
    private final EventRules eventRules;

    Retirement(Table table, WorkflowStore workflowStore, PlanStore planStore, EventRules eventRules) {
        this.table = table;
        this.workflowStore = workflowStore;
        this.planStore = planStore;
        this.eventRules = eventRules;
        instances = new InstanceList(table);
    }

    /**
     * Records a workflow as retired if none of its versions is deployed any more. Then removes the event rules of all retired
     * workflows without open instances.
     */
    void retire(String workflow) {
        if (versions(workflow).isEmpty()) {
            table.put(Item.of(key(workflow), Json.encode(workflow)), new Condition.Always());
        }
        releaseUnused();
    }

    /** Removes the event rules of retired workflows without open instances. */
    void releaseUnused() {
        new PagedItems(table, PARTITION, PREFIX).forEach(item -> releaseUnused(Json.decode(item.body(), String.class)));
    }

    /**
     * Removes the event rules of a workflow that has neither deployed versions nor open instances. Then reads the versions again
     * and adds their rules, in case the workflow was deployed meanwhile.
     */
    private void releaseUnused(String workflow) {
        var gone = versions(workflow).isEmpty();
        if (gone && hasOpenInstances(workflow)) {
            return;
        }
        if (gone) {
            eventRules.remove(workflow);
        }
        versions(workflow).forEach(version -> planStore.find(version.plan()).ifPresent(eventRules::add));
        table.delete(key(workflow));
    }

    private boolean hasOpenInstances(String workflow) {
        return !instances
                .listNewest(List.of(workflow), List.of(Status.PENDING), 1, Optional.empty())
                .heads()
                .isEmpty();
    }

    private List<DeployedWorkflow> versions(String workflow) {
        return workflowStore.versions(workflow, VERSIONS);
    }

    private static Key key(String workflow) {
        return new Key(PARTITION, PREFIX + workflow);
    }
}
