package dev.stride.local.sqlite;

import dev.stride.runtime.port.Timers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** One-time timers that add their message to a queue when they are due, exact to the millisecond. */
public final class SqliteTimers implements Timers, TimedDelivery {

    private final Database database;
    private final SqliteQueue queue;
    private final InstantSource clock;
    private final WakeupSignal wakeupSignal;

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
        database.transact(transaction -> transaction.update(
                "INSERT INTO timer (name, due, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                name,
                EpochMillis.roundedUp(at),
                body));
        wakeupSignal.signal();
    }

    @Override
    public void delete(String name) {
        database.transact(transaction -> transaction.update("DELETE FROM timer WHERE name = ?", name));
    }

    @Override
    public void deliverDue() {
        long now = clock.millis();
        database.transact(transaction -> {
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

    @Override
    public Optional<Instant> nextDue() {
        return database.read(transaction -> transaction.first(
                "SELECT due FROM timer ORDER BY due LIMIT 1", row -> Instant.ofEpochMilli(row.getLong(1))));
    }
}
