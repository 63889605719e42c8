package dev.stride.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));

    @Test
    void backoffPausesDoubleUpToTheMaximum() {
        assertThat(IntStream.of(1, 2, 3, 4, 5, 100, Integer.MAX_VALUE).mapToObj(backoff::pause))
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 10L, 10L, 10L);
    }

    @Test
    void jitter_shortensABackoffPauseByAtMostHalf() {
        assertThat(IntStream.range(0, 1_000).mapToObj(id -> backoff.jitteredPause(3, "message-" + id)))
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4)));
    }

    @Test
    void messagesThatFailTogetherAreRedeliveredAtDifferentTimes() {
        assertThat(IntStream.range(0, 1_000).mapToObj(id -> backoff.jitteredPause(3, "message-" + id)))
                .extracting(pause -> pause.toMillis() / 500)
                .contains(4L, 5L, 6L, 7L);
    }

    @Test
    void backoffPauseWithJitter_isTheSameForTheSameMessageAndAttempt() {
        assertThat(backoff.jitteredPause(2, "a")).isEqualTo(backoff.jitteredPause(2, "a"));
    }
}
