package dev.stride.local.sqlite;

import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.schedule.calendar.SchedulerExpression;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Recurring schedules that add one message to a queue for each occurrence. If several occurrences of a schedule fall into a
 * downtime of the process, only the last of them is delivered.
 */
public final class SqliteSchedules implements Schedules, TimedDelivery {

    private static final String ADD = """
            INSERT INTO schedule (name, expression, zone, from_time, until_time, due, body) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    private final Database database;
    private final SqliteQueue queue;
    private final InstantSource clock;
    private final WakeupSignal wakeupSignal;
    private final EarliestDue earliestDue = new EarliestDue(transaction -> transaction.first(
            "SELECT due FROM schedule ORDER BY due LIMIT 1", row -> Instant.ofEpochMilli(row.getLong(1))));

    /** @param wakeupSignal sent when a schedule is set */
    public SqliteSchedules(Database database, SqliteQueue queue, InstantSource clock, WakeupSignal wakeupSignal) {
        this.database = database;
        this.queue = queue;
        this.clock = clock;
        this.wakeupSignal = wakeupSignal;
    }

    private record Due(String name, SchedulerExpression expression, String body) {}

    @Override
    public void set(String name, Recurrence recurrence, String body) {
        Timers.checkName(name);
        var now = clock.instant();
        var kept = new Recurrence(
                recurrence.expression(),
                recurrence.zone(),
                recurrence.from().or(() -> Optional.of(now)).map(EpochMillis::roundUp),
                recurrence.until().map(EpochMillis::roundUp));
        // Occurrences before now are not made up for, except that of a one-time schedule.
        var first = SchedulerExpression.parse(kept).firstAfter(kept.isOneTime() ? Instant.MIN : now.minusNanos(1));
        first.ifPresent(due -> add(name, kept, due, body));
    }

    private void add(String name, Recurrence recurrence, Instant due, String body) {
        database.transact(transaction -> {
            earliestDue.forget();
            return transaction.update(
                    ADD,
                    name,
                    recurrence.expression(),
                    recurrence.zone().getId(),
                    recurrence.from().map(Instant::toEpochMilli).orElse(null),
                    recurrence.until().map(Instant::toEpochMilli).orElse(null),
                    EpochMillis.roundedUp(due),
                    body);
        });
        wakeupSignal.signal();
    }

    @Override
    public void remove(String name) {
        database.transact(transaction -> {
            earliestDue.delete();
            return transaction.update("DELETE FROM schedule WHERE name = ?", name);
        });
    }

    @Override
    public void deliverDue() {
        var now = clock.instant();
        database.transact(transaction -> {
            if (!earliestDue.isDue(transaction, now.toEpochMilli())) {
                return 0;
            }
            earliestDue.forget();
            var due = transaction.rows(
                    "SELECT name, expression, zone, from_time, until_time, body FROM schedule WHERE due <= ?",
                    SqliteSchedules::due,
                    now.toEpochMilli());
            for (var schedule : due) {
                deliver(transaction, schedule, now);
            }
            return due.size();
        });
    }

    private void deliver(Transaction transaction, Due schedule, Instant now) throws SQLException {
        var occurrence = schedule.expression().lastUpTo(now).orElseThrow();
        var time = occurrence.truncatedTo(ChronoUnit.SECONDS).toString();
        queue.enqueue(transaction, schedule.body().replace(DUE, time), now.toEpochMilli(), now.toEpochMilli());
        var next = schedule.expression().firstAfter(occurrence);
        if (next.isPresent()) {
            transaction.update(
                    "UPDATE schedule SET due = ? WHERE name = ?", EpochMillis.roundedUp(next.get()), schedule.name());
        } else {
            transaction.update("DELETE FROM schedule WHERE name = ?", schedule.name());
        }
    }

    @Override
    public Optional<Instant> nextDue() {
        return database.read(earliestDue::get);
    }

    @Override
    public Optional<Instant> nextDueAtLeast() {
        long now = clock.millis();
        return database.read(transaction -> earliestDue.atLeast(transaction, now));
    }

    private static Due due(ResultSet row) throws SQLException {
        var recurrence = new Recurrence(
                row.getString("expression"),
                ZoneId.of(row.getString("zone")),
                time(row, "from_time"),
                time(row, "until_time"));
        return new Due(row.getString("name"), SchedulerExpression.parse(recurrence), row.getString("body"));
    }

    private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
