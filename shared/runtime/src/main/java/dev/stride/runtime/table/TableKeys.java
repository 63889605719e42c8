package dev.stride.runtime.table;

import dev.stride.runtime.port.Table;

/** Partition keys that several kinds of items share. */
public final class TableKeys {

    private static final String INSTANCE = "INSTANCE#";
    private static final String WORKFLOW = "WORKFLOW#";

    /** Returns the key of the item that holds a workflow's schedule. */
    public static Table.Key schedule(String workflow) {
        return new Table.Key(workflow(workflow), "SCHEDULE");
    }

    public static String instance(String id) {
        return INSTANCE + id;
    }

    /** Returns the id of the instance to which a partition belongs. */
    public static String instanceOf(String partition) {
        return partition.substring(INSTANCE.length());
    }

    /** Returns the partition key of the events that only the given instance may consume. */
    public static String instanceEvents(String id) {
        return "INSTANCE-EVENTS#" + id;
    }

    public static String workflow(String id) {
        return WORKFLOW + id;
    }

    /** Returns the id of the workflow to which a partition belongs. */
    public static String workflowOf(String partition) {
        return partition.substring(WORKFLOW.length());
    }

    private TableKeys() {}
}
