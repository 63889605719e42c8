package dev.stride.local.command.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.local.InvalidInputException;
import dev.stride.local.command.bulk.BulkRequests.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final List<Duration> pauses = new ArrayList<>();
    private Instant now = Instant.EPOCH;

    private final Pace pace = new Pace(INTERVAL, () -> now, pause -> {
        pauses.add(pause);
        now = now.plus(pause);
    });

    @Test
    void requestsAreEvenlySpaced_fromTheFirst() {
        pace.await();
        pace.await();
        pace.await();

        assertThat(pauses).containsExactly(INTERVAL, INTERVAL);
    }

    @Test
    void slowRequest_isNotMadeUpForByABurst() {
        pace.await();
        now = now.plus(INTERVAL.multipliedBy(10));
        pace.await();
        pace.await();

        assertThat(pauses).containsExactly(INTERVAL);
    }

    @Test
    void rateBelowOne_isRefused() {
        assertThatThrownBy(() -> Pace.of(Optional.of(0)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("--rate");
    }
}
