package dev.stride.engine.branch;

/** Where a branch, and by its root branch an instance, stands. */
public enum Status {
    PENDING,
    RUNNING,
    WAITING,
    SUSPENDED,
    COMPLETED,
    FAULTED,
    TIMED_OUT,
    CANCELLED;

    /** Final: nothing moves the branch any more. */
    public boolean isFinal() {
        return switch (this) {
            case PENDING, RUNNING, WAITING, SUSPENDED -> false;
            case COMPLETED, FAULTED, TIMED_OUT, CANCELLED -> true;
        };
    }
}
