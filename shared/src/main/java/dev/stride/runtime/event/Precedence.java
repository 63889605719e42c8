package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * Decides whether an event arrived after an instance began or a branch began to wait. With one clock, the order of
 * arrival decides among equal times. With several clocks, an event may seem older than it is; events that were known
 * when the instance was started always count as earlier.
 *
 * @param disagreement the maximum difference between clocks; zero with a single clock
 */
record Precedence(Duration disagreement) {

    /**
     * Whether an event that arrived at one time counts for a branch that waits since the other. Clocks are exact to the
     * millisecond.
     */
    static boolean counts(Instant arrived, Instant since) {
        return !arrived.isBefore(since.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Whether all times come from one clock, so that the order of arrival is known. */
    boolean isExact() {
        return disagreement.isZero();
    }

    /** Returns the earliest time that a clock may have recorded for an event that arrived at the given time or later. */
    Instant earliest(Instant since) {
        return since.minus(disagreement);
    }

    /**
     * Whether the event arrived after the branch's instance began, and was not yet known to those who started the
     * instance.
     */
    boolean follows(StoredEvent event, Branch branch) {
        return branch.events().preceding().stream().noneMatch(id -> precedes(event, id));
    }

    private boolean precedes(StoredEvent event, String known) {
        return StoredEvent.identity(known).equals(StoredEvent.identity(event.id()))
                || isExact() && event.id().compareTo(known) < 0;
    }

    private static final Pattern ID = Pattern.compile("[0-9a-f]{28}");
    private static final int TIME_DIGITS = 12;
    private static final int HEX = 16;

    /** Returns the start time of a branch's instance, which is encoded in the first digits of generated ids. */
    static Instant instanceStart(Branch branch) {
        var instance = branch.id().instance();
        return ID.matcher(instance).matches() ? instanceStart(instance) : branch.startedAt();
    }

    static Instant instanceStart(String instance) {
        return Instant.ofEpochMilli(Long.parseLong(instance.substring(0, TIME_DIGITS), HEX));
    }
}
