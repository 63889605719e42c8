package dev.stride.local.sqlite;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * The time of the earliest row of a kind. It is kept in memory, because the poller asks for it again and again. Only units of work
 * of the database use this object.
 */
final class EarliestDue {

    private final Database.Work<Optional<Instant>> query;

    /** The time, or an earlier one; empty if there is no row. */
    private Optional<Instant> known = Optional.empty();

    private boolean isKnown = false;
    private boolean isExact = false;

    /** @param query finds the time in the database */
    EarliestDue(Database.Work<Optional<Instant>> query) {
        this.query = query;
    }

    Optional<Instant> get(Transaction transaction) throws SQLException {
        if (!isExact) {
            known = query.execute(transaction);
            isKnown = true;
            isExact = true;
        }
        return known;
    }

    /** Returns the time, or an earlier one after {@code now}. */
    Optional<Instant> atLeast(Transaction transaction, long now) throws SQLException {
        return isKnown && !isPast(known, now) ? known : get(transaction);
    }

    boolean isDue(Transaction transaction, long now) throws SQLException {
        return isPast(atLeast(transaction, now), now);
    }

    /** Must be called before rows are changed. */
    void mayBecomeAny() {
        isKnown = false;
        isExact = false;
    }

    /** Must be called before rows are deleted. */
    void mayBecomeLater() {
        isExact = false;
    }

    /**
     * Must be called before a row is added, which may be the earliest. If the row is rolled back, the time is too early, which costs
     * one look more.
     */
    void mayBecome(long due) {
        if (isKnown && known.filter(it -> it.toEpochMilli() <= due).isEmpty()) {
            known = Optional.of(Instant.ofEpochMilli(due));
        }
    }

    private static boolean isPast(Optional<Instant> due, long now) {
        return due.filter(it -> it.toEpochMilli() <= now).isPresent();
    }
}
