package dev.stride.runtime.event;

import dev.stride.engine.branch.Branch;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * Tells which events came after an instance began or a branch began to wait. Where one clock gives all times, the order of arrival
 * decides among equal ones. Where clocks disagree, an event may look older than it is; one that the instance's starter knew
 * already came before it in any case.
 *
 * @param disagreement the most by which clocks differ; zero where there is one
 */
record Precedence(Duration disagreement) {

    /** Whether an event counts for who began to wait then. Clocks are good to the millisecond. */
    static boolean counts(Instant arrived, Instant since) {
        return !arrived.isBefore(since.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Whether the order of arrival is known. */
    boolean isExact() {
        return disagreement.isZero();
    }

    /** The earliest time of arrival that an event can seem to have that came since then. */
    Instant earliest(Instant since) {
        return since.minus(disagreement);
    }

    /** Whether an event came after the instance of a branch began, as far as those who started it knew. */
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

    static Instant instanceStart(Branch branch) {
        var instance = branch.id().instance();
        return ID.matcher(instance).matches() ? instanceStart(instance) : branch.startedAt();
    }

    static Instant instanceStart(String instance) {
        return Instant.ofEpochMilli(Long.parseLong(instance.substring(0, TIME_DIGITS), HEX));
    }
}
