package dev.stride.runtime.metering;

/** The metrics of AWS usage, from which {@link Bill} computes a price. */
public enum UsageMetric {
    /** Items written or deleted, and writes rejected by their condition: AWS bills a rejected write as a write too. */
    WRITES,
    /** Commits of branches. Each commit is also counted as one of the {@link #WRITES}. */
    COMMITS,
    /** Calls of functions, each attempt counted. The bill excludes them, because the called services set the prices. */
    CALLS,
    /** Write units of 1 KB consumed by item writes. */
    WRITE_UNITS,
    /** Write units of 1 KB consumed by writing item copies to the secondary indexes. */
    INDEX_UNITS,
    /** Write units of 1 KB consumed by removing outdated item copies from the secondary indexes. */
    INDEX_REMOVALS,
    /** Total bytes of the items written. */
    WRITTEN_BYTES,
    /** Read requests to the DynamoDB table and its indexes. */
    READS,
    /** Read units of 4 KB, counted in halves: a strongly consistent read costs two halves, an index query one. */
    HALF_READ_UNITS,
    MESSAGES_SENT,
    /** UTF-8 bytes of all messages sent. */
    SENT_BYTES,
    /** Requests to send messages, as AWS bills them: one for each 64 KB of a batch. */
    SEND_REQUESTS,
    /** Calls that send a message or a batch of messages. */
    SEND_CALLS,
    /** Messages that the Lambda functions receive from SQS queues. */
    MESSAGES_RECEIVED,
    /** Batches received by handlers: each costs an invocation, a receive request and a delete request. */
    BATCHES_RECEIVED,
    /** Requests to the HTTP API. */
    HTTP_REQUESTS,
    /** Created timers and schedules. A timer fires once, a schedule repeatedly. */
    SCHEDULES,
    /**
     * Requests for the deletion of a timer that is not needed any more. AWS does not bill these requests, but it bills
     * the time in which a Lambda function waits for the responses.
     */
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
    /** Bytes of the log lines of the Lambda functions, except lines that contain metrics. */
    LOG_BYTES_WRITTEN,
    /** Bytes of the metric documents in the logs of the Lambda functions, which {@link #LOG_BYTES_WRITTEN} excludes. */
    METRIC_BYTES_WRITTEN
}
