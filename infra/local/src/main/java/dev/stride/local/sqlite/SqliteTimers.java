package dev.stride.local.sqlite;

import dev.stride.runtime.port.Timers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * One-time timers that add their message to a queue when they are due, exact to the millisecond. They have no thread of their own:
 * the poller calls them when one is due.
 */
public final class SqliteTimers implements Timers {

    private final Database database;
    private final SqliteQueue queue;
    private final InstantSource clock;
    private final WakeupSignal wakeupSignal;
    private final EarliestDue earliestDue = new EarliestDue(transaction -> transaction.first(
            "SELECT due FROM timer ORDER BY due LIMIT 1", row -> Instant.ofEpochMilli(row.getLong(1))));

    /** @param wakeupSignal sent when a timer is set */
    public SqliteTimers(Database database, SqliteQueue queue, InstantSource clock, WakeupSignal wakeupSignal) {
        this.database = database;
        this.queue = queue;
        this.clock = clock;
        this.wakeupSignal = wakeupSignal;
    }

    private record Timer(String name, String body) {}

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        long due = EpochMillis.roundedUp(at);
        database.writeOneStatement(transaction -> {
            earliestDue.mayBecome(due);
            return transaction.update(
                    "INSERT INTO timer (name, due, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", name, due, body);
        });
        wakeupSignal.signal();
    }

    @Override
    public void delete(String name) {
        database.writeOneStatement(transaction -> {
            earliestDue.mayBecomeLater();
            return transaction.update("DELETE FROM timer WHERE name = ?", name);
        });
    }

    /** Moves the due messages into the queue. */
    public void deliverDue() {
        long now = clock.millis();
        database.writeAtomically(transaction -> {
            if (!earliestDue.isDue(transaction, now)) {
                return 0;
            }
            earliestDue.mayBecomeAny();
            var due = transaction.rows(
                    "DELETE FROM timer WHERE due <= ? RETURNING name, body",
                    row -> new Timer(row.getString("name"), row.getString("body")),
                    now);
            for (var timer : due) {
                queue.enqueue(transaction, timer.body(), now, now);
            }
            return due.size();
        });
    }

    /** Returns the time of the next due message, if there is one. */
    public Optional<Instant> nextDue() {
        return database.read(earliestDue::get);
    }

    /** Returns the time of the next due message, or an earlier one after now, in less time than {@link #nextDue}. */
    public Optional<Instant> nextDueAtLeast() {
        long now = clock.millis();
        return database.read(transaction -> earliestDue.atLeast(transaction, now));
    }
}
