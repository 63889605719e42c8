package dev.stride.engine.branch;

/** The status of a branch. An instance has the status of its root branch. */
public enum Status {
    PENDING,
    RUNNING,
    WAITING,
    SUSPENDED,
    COMPLETED,
    FAULTED,
    TIMED_OUT,
    CANCELLED;

    /** Returns whether the status is final. A final branch changes only by a retry. */
    public boolean isFinal() {
        return switch (this) {
            case PENDING, RUNNING, WAITING, SUSPENDED -> false;
            case COMPLETED, FAULTED, TIMED_OUT, CANCELLED -> true;
        };
    }
}
