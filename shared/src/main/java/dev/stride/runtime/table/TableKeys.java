package dev.stride.runtime.table;

import dev.stride.runtime.port.Table;

/** Partition keys that several kinds of items share. */
public final class TableKeys {

    /** Returns the key of the item that holds a workflow's schedule. */
    public static Table.Key schedule(String workflow) {
        return new Table.Key(workflow(workflow), "SCHEDULE");
    }

    public static String instance(String id) {
        return "INSTANCE#" + id;
    }

    /** Returns the partition key of the events that only the given instance may consume. */
    public static String instanceEvents(String id) {
        return "INSTANCE-EVENTS#" + id;
    }

    public static String workflow(String id) {
        return "WORKFLOW#" + id;
    }

    private TableKeys() {}
}
