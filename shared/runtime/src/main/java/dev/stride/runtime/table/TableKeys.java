package dev.stride.runtime.table;

import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import java.nio.charset.StandardCharsets;

/** Keys of the table that several kinds of items share, and names as parts of keys. */
public final class TableKeys {

    private static final String INSTANCE = "INSTANCE#";
    private static final String WORKFLOW = "WORKFLOW#";

    /** The most bytes of a name in a key. DynamoDB limits keys, but a name in a workflow definition can have any length. */
    private static final int NAME_BYTES = 400;

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

    /** Returns a name as part of a key: a long name is replaced by its digest. */
    public static String shorten(String name) {
        var bytes = name.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= NAME_BYTES ? name : Digest.of(bytes);
    }

    /** Combines several values into one text that is unique for these values. */
    public static String combine(Object... parts) {
        return shorten(new String(Json.encode(parts), StandardCharsets.US_ASCII));
    }

    private TableKeys() {}
}
