package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.event.ConsumedEventIds.ShortEventId;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.runtime.event.store.StoredEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Decides whether an event arrived after an instance began, or after a branch began to wait. If the times come from
 * several clocks, a later event can have a slightly earlier recorded time; it counts as later nevertheless. An event
 * that was known when the instance was started always counts as earlier.
 *
 * @param disagreement the maximum difference between clocks; zero with a single clock
 */
record Precedence(Duration disagreement) {

    /** Returns whether a branch that began to wait at {@code since} may consume an event: it arrived in the same millisecond or later. */
    static boolean counts(Instant arrived, Instant since) {
        return !arrived.isBefore(since.truncatedTo(ChronoUnit.MILLIS));
    }

    /**
     * Returns since when a branch may consume events of an interest: since its instance started, if correlation values tie the
     * events to this instance, and else since it began to wait.
     */
    static Instant since(Branch branch, EventSubscription subscription, EventInterest interest) {
        return isCorrelated(interest) ? instanceStart(branch) : subscription.since();
    }

    /** Returns whether the values of all correlations of the awaited events are known, so that the events belong to one instance. */
    static boolean isCorrelated(EventInterest interest) {
        return !interest.bound().isEmpty() && interest.open().isEmpty();
    }

    /** Returns whether recorded times show exactly which of two events or waits was first, because all come from a single clock. */
    boolean isExact() {
        return disagreement.isZero();
    }

    /** Returns the earliest time that a host, whose clock may be slow, can have recorded for an event that arrived at the given time. */
    Instant earliest(Instant since) {
        return since.minus(disagreement);
    }

    /** Returns false for an event that was known when the instance of the branch was started. */
    boolean follows(StoredEvent event, Branch branch) {
        return branch.events().preceding().stream().noneMatch(id -> precedes(event, id));
    }

    private boolean precedes(StoredEvent event, String known) {
        return new ShortEventId(known).isSameEvent(event.id())
                || isExact() && event.id().compareTo(known) < 0;
    }

    /** Returns the time with which a generated instance id begins; for any other id, the start time of the branch. */
    private static Instant instanceStart(Branch branch) {
        return InstanceIds.time(branch.id().instance()).orElseGet(branch::startedAt);
    }
}
