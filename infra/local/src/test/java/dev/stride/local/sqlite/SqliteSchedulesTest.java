package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.SettableClock;
import dev.stride.local.sqlite.SqliteQueue.ReceivedMessage;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteSchedulesTest {

    private static final ZoneId UTC = ZoneId.of("UTC");

    @TempDir
    private Path folder;

    private final SettableClock clock = new SettableClock();
    private final Instant start = clock.instant();

    @Test
    void onlyTheLastMissedOccurrenceOfASchedule_isDelivered() {
        open(schedules -> schedules.set("tick", rate("rate(1 minute)", Optional.empty()), Schedules.DUE));
        clock.advance(Duration.ofDays(365).plusSeconds(30));
        assertThat(open(SqliteSchedules::deliverDue))
                .containsExactly(start.plus(Duration.ofDays(365)).toString());
        assertThat(open(SqliteSchedules::deliverDue))
                .as("what has been delivered is not delivered again")
                .hasSize(1);
        clock.advance(Duration.ofSeconds(30));
        assertThat(open(SqliteSchedules::deliverDue)).hasSize(2);
    }

    @Test
    void missedLastOccurrenceOfAnEndedSchedule_isStillDelivered() {
        var end = start.plus(Duration.ofHours(1));
        open(schedules -> schedules.set("tick", rate("rate(10 minutes)", Optional.of(end)), Schedules.DUE));
        clock.advance(Duration.ofDays(1));
        assertThat(open(SqliteSchedules::deliverDue))
                .containsExactly(end.minus(Duration.ofMinutes(10)).toString());
        assertThat(open(schedules -> assertThat(schedules.nextDue()).isEmpty())).hasSize(1);
    }

    @Test
    void scheduleWhoseEndIsInThePast_neverTriggers() {
        var over = start.minusSeconds(1);
        open(schedules -> {
            schedules.set("tick", rate("rate(10 minutes)", Optional.of(over)), Schedules.DUE);
            assertThat(schedules.nextDue()).isEmpty();
        });
    }

    @Test
    void oneTimeScheduleInThePastStillTriggers() {
        var past = new Recurrence("at(2023-12-31T23:00:00)", UTC, Optional.empty(), Optional.empty());
        assertThat(open(schedules -> {
                    schedules.set("once", past, Schedules.DUE);
                    schedules.deliverDue();
                }))
                .containsExactly("2023-12-31T23:00:00Z");
    }

    private Recurrence rate(String expression, Optional<Instant> until) {
        return new Recurrence(expression, UTC, Optional.of(start), until);
    }

    private interface Work {
        void on(SqliteSchedules schedules);
    }

    /** Opens the database as a new process would. @return the messages that are then in the queue */
    private List<String> open(Work work) {
        try (var database = Database.open(folder.resolve("stride.db"))) {
            var queue = new SqliteQueue(database, "live", Optional.empty(), clock, new WakeupSignal());
            work.on(new SqliteSchedules(database, queue, clock, new WakeupSignal()));
            return queue.receive(10, Duration.ZERO).stream()
                    .map(ReceivedMessage::body)
                    .toList();
        }
    }
}
