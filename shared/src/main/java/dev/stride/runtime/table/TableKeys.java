package dev.stride.runtime.table;

import dev.stride.runtime.port.Table;

/** Partitions that several kinds of items share. */
public final class TableKeys {

    /** Where the schedule of a workflow is. */
    public static Table.Key schedule(String workflow) {
        return new Table.Key(workflow(workflow), "SCHEDULE");
    }

    public static String instance(String id) {
        return "INSTANCE#" + id;
    }

    public static String workflow(String id) {
        return "WORKFLOW#" + id;
    }

    private TableKeys() {}
}
