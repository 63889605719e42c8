package dev.stride.runtime.metering;

/** The metrics of AWS usage, from which {@link Bill} computes a price. */
public enum UsageMetric {
    /** Items written or deleted, and writes rejected by their condition: AWS bills a rejected write as a write too. */
    WRITES,
    /** Write units of 1 KB of the items written. */
    WRITE_UNITS,
    /** Write units of 1 KB of the copies in the indexes. */
    INDEX_UNITS,
    /** Write units of 1 KB to remove the copy of the earlier item from the indexes, when its entries change. */
    INDEX_REMOVALS,
    /** Total bytes of the items written. */
    WRITTEN_BYTES,
    /** Get, query and list requests. */
    READS,
    /** Half read units of 4 KB: two for a strongly consistent read, one for a list. */
    HALF_READ_UNITS,
    MESSAGES_SENT,
    /** UTF-8 bytes of all messages sent. */
    SENT_BYTES,
    /** Billed send requests of up to 64 KB each. */
    SEND_REQUESTS,
    /** Calls that send a message or a batch of messages. */
    SEND_CALLS,
    /** Messages received by handlers. */
    MESSAGES_RECEIVED,
    /** Batches received by handlers: each costs an invocation, a receive request and a delete request. */
    BATCHES_RECEIVED,
    /** Requests to the HTTP API. */
    HTTP_REQUESTS,
    /** Timers and schedules set. Each is invoked once, or repeatedly in the case of schedules. */
    SCHEDULES,
    /** Requests to delete a superseded timer. AWS bills invocations of schedules, not requests that manage them. */
    TIMERS_DELETED,
    EVENTS,
    /** Billed chunks of 64 KB of published events. */
    EVENT_CHUNKS,
    /** Calls that publish one or several events. */
    PUBLISH_CALLS,
    /** Objects written to the object store. */
    BLOB_PUTS,
    /** Read requests to the object store, including those for missing objects. */
    BLOB_GETS,
    /** Bytes of the functions' log lines. */
    LOG_BYTES_WRITTEN,
    /** Bytes of the metric documents among the log lines. */
    METRIC_BYTES_WRITTEN
}
