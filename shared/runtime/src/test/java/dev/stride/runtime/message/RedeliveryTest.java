package dev.stride.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RedeliveryTest {

    private static final String MESSAGE = "f1a9";

    @Test
    void messageIsRedeliveredWithoutDelay_afterItsFirstFailure() {
        assertThat(Redelivery.pause(MESSAGE, 1)).isZero();
    }

    @Test
    void pausesBetweenRedeliveries_doubleFromOneSecondToSixMinutes() {
        for (int receives = 2; receives <= Limits.QUEUE_RECEIVES; receives++) {
            var most = Duration.ofSeconds(Math.min(1L << (receives - 2), 360));

            assertThat(Redelivery.pause(MESSAGE, receives)).isBetween(most.dividedBy(2), most);
        }
    }

    @Test
    void messageThatAlwaysFails_becomesADeadLetterAfter34To69Minutes() {
        var pauses = IntStream.rangeClosed(1, Limits.QUEUE_RECEIVES)
                .mapToObj(receives -> Redelivery.pause(MESSAGE, receives))
                .reduce(Duration.ZERO, Duration::plus);

        assertThat(pauses).isBetween(Duration.ofMinutes(34), Duration.ofMinutes(69));
    }
}
