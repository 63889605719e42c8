package dev.stride.runtime;

import dev.stride.engine.Status;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Routes;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.InstanceList;
import dev.stride.runtime.store.Pages;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import java.util.List;
import java.util.Optional;

/**
 * Workflows of which no version is left, {@code RULES} / {@code RETIRED#<id>}: events come in for them until none of their
 * instances runs. Who deploys or removes anything looks whether that is so by now.
 */
final class Retirement {

    private static final String PARTITION = "RULES";
    private static final String PREFIX = "RETIRED#";
    private static final int VERSIONS = 1_000;

    private final Table table;
    private final Workflows workflows;
    private final Plans plans;
    private final InstanceList instances;
    private final Routes routes;

    Retirement(Table table, Workflows workflows, Plans plans, Routes routes) {
        this.table = table;
        this.workflows = workflows;
        this.plans = plans;
        this.routes = routes;
        instances = new InstanceList(table);
    }

    /** A version of a workflow was removed. */
    void begin(String workflow) {
        if (versions(workflow).isEmpty()) {
            table.put(Item.of(key(workflow), Json.bytes(workflow)), new Condition.Always());
        }
        settle();
    }

    /** Releases what only workflows consume that are gone for good. */
    void settle() {
        new Pages(table, PARTITION, PREFIX).forEach(item -> settle(Json.read(item.body(), String.class)));
    }

    /** Who deploys it at the same time looks after its registration; here it is looked for after the release. */
    private void settle(String workflow) {
        var gone = versions(workflow).isEmpty();
        if (gone && runs(workflow)) {
            return;
        }
        if (gone) {
            routes.release(workflow);
        }
        versions(workflow).forEach(version -> routes.hold(plans.load(version.plan())));
        table.delete(key(workflow));
    }

    private boolean runs(String workflow) {
        return !instances
                .newest(List.of(workflow), List.of(Status.PENDING), 1, Optional.empty())
                .heads()
                .isEmpty();
    }

    private List<Deployed> versions(String workflow) {
        return workflows.versions(workflow, VERSIONS);
    }

    private static Key key(String workflow) {
        return new Key(PARTITION, PREFIX + workflow);
    }
}
