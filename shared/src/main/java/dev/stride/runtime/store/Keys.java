package dev.stride.runtime.store;

import dev.stride.runtime.port.Table;

/** Partitions that several kinds of items share. */
public final class Keys {

    /** Where the schedule of a workflow is. */
    public static Table.Key schedule(String workflow) {
        return new Table.Key(workflow(workflow), "SCHEDULE");
    }

    static String instance(String id) {
        return "INSTANCE#" + id;
    }

    static String workflow(String id) {
        return "WORKFLOW#" + id;
    }

    private Keys() {}
}
