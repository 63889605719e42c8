package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.SettableClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SqliteTimersTest {

    private final SettableClock clock = new SettableClock();
    private final Database database = Database.inMemory();
    private final SqliteQueue queue = new SqliteQueue(database, "live", Optional.empty(), clock, new Bell());
    private final SqliteTimers timers = new SqliteTimers(database, queue, clock, new Bell());

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aTimerPutsItsBodyIntoTheQueueWhenItIsDueAndNotBefore() {
        timers.set("year", clock.instant().plus(Duration.ofDays(365)), "wake up");

        clock.advance(Duration.ofDays(365).minusMillis(1));
        timers.deliver();
        assertThat(queue.nextDue()).isEmpty();
        assertThat(timers.nextDue()).contains(clock.instant().plusMillis(1));

        clock.advance(Duration.ofMillis(1));
        timers.deliver();
        assertThat(queue.receive(10, Duration.ZERO))
                .extracting(SqliteQueue.Received::body)
                .containsExactly("wake up");
        assertThat(timers.nextDue()).isEmpty();
    }

    @Test
    void settingANameAgainChangesNothing() {
        var due = clock.instant().plusSeconds(1);
        timers.set("same", due, "first");
        timers.set("same", due.plusSeconds(1), "second");

        clock.advance(Duration.ofSeconds(2));
        timers.deliver();
        assertThat(queue.receive(10, Duration.ZERO))
                .extracting(SqliteQueue.Received::body)
                .containsExactly("first");
    }
}
