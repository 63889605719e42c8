package dev.stride;

import java.time.Duration;

/** The limits of retention, and of the sweeper that wakes stalled branches. */
public final class MaintenanceLimits {

    /**
     * Minimum retention of ended instances. Messages live for up to 14 days, and a late message must still find the ended branch.
     */
    public static final Duration SHORTEST_RETENTION = Duration.ofDays(15);

    /** Maximum retention of ended instances. */
    public static final Duration LONGEST_RETENTION = Duration.ofDays(3_650);

    /** How long the idempotency key of a start request is kept; DynamoDB may expire it a little later. */
    public static final Duration START_KEY = Duration.ofDays(90);

    /**
     * How long the tombstone of an erased instance is kept. It must exist as long as an idempotency key or a message can still
     * refer to the instance.
     */
    public static final Duration TOMBSTONE = START_KEY;

    /**
     * Time between the two steps of the erasure of an instance. The first step replaces its branches by placeholders
     * without data. The second step deletes its other items, which messages in progress can still read until then.
     */
    public static final Duration ERASURE = Duration.ofHours(1);

    /** How long the runtime keeps a quarantined message, which it could not handle. */
    public static final Duration QUARANTINE = Duration.ofDays(90);

    /**
     * Number of items of an instance that the handler of one cleanup message processes: it sets the expiry of the items
     * of an ended instance, or deletes the data of an erased instance. If there are more items, the handler sends a
     * further message.
     */
    public static final int RETENTION_BATCH = 500;

    /**
     * Maximum number of times that the cleanup of an ended instance is repeated. It is repeated while cancelled child
     * branches are open, because these can end a little later than their instance.
     */
    public static final int RETENTION_ROUNDS = 100;

    /** Number of pages of the list of open instances that one message searches for the descendants of a cancelled instance. */
    public static final int CANCEL_PAGES = 10;

    /** Time from one search for the descendants of a cancelled instance to the next. */
    public static final Duration CANCEL_ROUND = Duration.ofMinutes(1);

    /** Maximum number of searches for the descendants of a cancelled instance. The last one usually finds none. */
    public static final int CANCEL_ROUNDS = 100;

    /** How long a branch that is ready to run can stall before the sweeper wakes it. */
    public static final Duration SWEEP_AFTER = Duration.ofHours(1);

    /**
     * Maximum time after which the sweeper examines a branch again that waits. Usually it does so when the branch has been idle for
     * twice as long, or {@link #SWEEP_AFTER} after its timer is due.
     */
    public static final Duration SWEEP_AT_LATEST = Duration.ofDays(1);

    /** Timeout of the sweeper's Lambda function. A run sweeps for at most half of this time. */
    public static final Duration SWEEP_TIMEOUT = Duration.ofMinutes(15);

    /** Maximum number of open instances that one run of the sweeper examines. */
    public static final int SWEEP_INSTANCES = 1_000_000;

    /** Number of open instances that each run of the sweeper examines, even if nothing in them can be overdue yet. */
    public static final int SWEEP_ALWAYS = 10_000;

    /**
     * Maximum number of branches per instance that the sweeper checks. The sweeper is a scheduled job that recovers
     * stuck instances.
     */
    public static final int SWEEP_BRANCHES = 1_000;

    /**
     * Maximum number of stuck branches that one run of the sweeper recovers. The sweeper is a scheduled job; a branch
     * is stuck if a message or a timer for it was lost.
     */
    public static final int SWEEP_WAKES = 10_000;

    /**
     * Maximum number of attempts to recover a stuck branch. In each attempt, the sweeper (a scheduled job) sends again
     * the messages of the branch that may have been lost. If the branch still makes no progress, its instance is
     * suspended.
     */
    public static final int SWEEP_ATTEMPTS = 5;

    /**
     * Time after which the stored counter of the attempts to recover a stuck branch expires, if no further attempt is
     * made. The sweeper, a scheduled job, makes these attempts.
     */
    public static final Duration SWEEP_REMEMBERED = Duration.ofDays(30);

    /** Maximum number of objects that one request to the object store lists or deletes: the maximum of S3. */
    public static final int OBJECT_PAGE = 1_000;

    /**
     * Minimum time from the start of one scan of the object store to the next. A scan finds and deletes the objects of deleted
     * instances.
     */
    public static final Duration OBJECT_SEARCH = Duration.ofHours(12);

    private MaintenanceLimits() {}
}
