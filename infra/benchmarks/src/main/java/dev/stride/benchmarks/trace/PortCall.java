package dev.stride.benchmarks.trace;

/**
 * The kinds of port calls, i.e. of calls by which a message handler uses a remote service. The handler waits for each reply
 * before it makes its next call.
 */
public enum PortCall {
    READ,
    WRITE,
    /** The write that commits a branch. */
    COMMIT,
    SEND,
    /** A call of any other service, such as EventBridge Scheduler. */
    OTHER;

    /** Returns whether the table answers the call. */
    public boolean isOfTable() {
        return switch (this) {
            case READ, WRITE, COMMIT -> true;
            case SEND, OTHER -> false;
        };
    }
}
