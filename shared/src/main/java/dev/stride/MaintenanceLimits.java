package dev.stride;

import java.time.Duration;

/** Bounds of how long instances are kept, and of who looks after those that nothing moves any more. */
public final class MaintenanceLimits {

    /**
     * Shortest time that an instance is kept after its end: a message lives for 14 days, and a late one must still meet the
     * branch that has ended.
     */
    public static final Duration SHORTEST_RETENTION = Duration.ofDays(15);

    /** Longest time that an instance is kept after its end. */
    public static final Duration LONGEST_RETENTION = Duration.ofDays(3_650);

    /** How long the key of a start stands for the instance that it started; DynamoDB may keep it a little longer. */
    public static final Duration START_KEY = Duration.ofDays(90);

    /** Items that one message gives their expiry; a further message goes on. */
    public static final int RETENTION_BATCH = 500;

    /** Times that an ended instance is looked at again because branches of it have not ended yet. */
    public static final int RETENTION_ROUNDS = 100;

    /** A branch that could move and has not for so long is woken by the sweeper. */
    public static final Duration SWEEP_AFTER = Duration.ofHours(1);

    /** Most open instances that one run of the sweeper looks at; the next run goes on. */
    public static final int SWEEP_INSTANCES = 10_000;

    /** Most branches of one instance that the sweeper looks at. */
    public static final int SWEEP_BRANCHES = 1_000;

    /** Most branches that one run of the sweeper wakes. */
    public static final int SWEEP_WAKES = 1_000;

    /** Times that a branch is woken in vain before its instance is suspended. */
    public static final int SWEEP_ATTEMPTS = 5;

    /** How long it is remembered that a branch was woken in vain. */
    public static final Duration SWEEP_REMEMBERED = Duration.ofDays(30);

    private MaintenanceLimits() {}
}
