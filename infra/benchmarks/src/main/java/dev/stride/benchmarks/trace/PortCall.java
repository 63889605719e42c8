package dev.stride.benchmarks.trace;

/** A call of a remote service by a handler. The handler waits for the reply before it makes its next call. */
public enum PortCall {
    READ,
    WRITE,
    /** The write that commits a branch. */
    COMMIT,
    SEND,
    /** A call of a service other than the table and the queues. */
    OTHER;

    /** Returns whether the table answers the call. */
    public boolean isOfTable() {
        return switch (this) {
            case READ, WRITE, COMMIT -> true;
            case SEND, OTHER -> false;
        };
    }
}
