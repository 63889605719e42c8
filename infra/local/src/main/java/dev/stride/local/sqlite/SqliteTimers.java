package dev.stride.local.sqlite;

import dev.stride.runtime.port.Timers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** One-time schedules that deliver into a queue, exact to the millisecond. */
public final class SqliteTimers implements Timers {

    private final Database database;
    private final SqliteQueue queue;
    private final InstantSource clock;
    private final Bell bell;

    /** @param bell rung when a timer was set */
    public SqliteTimers(Database database, SqliteQueue queue, InstantSource clock, Bell bell) {
        this.database = database;
        this.queue = queue;
        this.clock = clock;
        this.bell = bell;
    }

    private record Timer(String name, String body) {}

    @Override
    public void set(String name, Instant at, String body) {
        if (!name.matches("[0-9a-zA-Z._-]{1,64}")) {
            throw new IllegalArgumentException(
                    "A timer's name is 1 to 64 letters, digits, '.', '_' and '-', not " + name);
        }
        database.transact(transaction -> transaction.update(
                "INSERT INTO timer (name, due, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                name,
                Millis.notBefore(at),
                body));
        bell.ring();
    }

    /** Moves what is due into the queue. */
    public void deliver() {
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

    /** When the next timer is due, if there is one. */
    public Optional<Instant> nextDue() {
        return database.transact(transaction -> transaction.first(
                "SELECT due FROM timer ORDER BY due LIMIT 1", row -> Instant.ofEpochMilli(row.getLong(1))));
    }
}
