package dev.stride.benchmarks.trace;

/**
 * The kinds of calls that a message handler makes to remote services, such as DynamoDB or SQS. The handler waits for each reply
 * before it makes its next call.
 */
public enum PortCall {
    READ,
    WRITE,
    /** The write that stores the progress of a branch of an instance. */
    COMMIT,
    SEND,
    /** A call of any other service, such as EventBridge Scheduler. */
    OTHER;

    /** Returns whether this is a call of the DynamoDB table. */
    public boolean isOfTable() {
        return switch (this) {
            case READ, WRITE, COMMIT -> true;
            case SEND, OTHER -> false;
        };
    }
}
