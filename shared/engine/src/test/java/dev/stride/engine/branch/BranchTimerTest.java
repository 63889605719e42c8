package dev.stride.engine.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BranchTimerTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    @ParameterizedTest(name = "{0} ms more than a message can be delayed: scheduled {1}")
    @CsvSource({"-1, false", "0, false", "1, true"})
    void timer_mayBeASchedule_onlyIfAMessageCannotBeDelayedForSoLong(int more, boolean scheduled) {
        var due = NOW.plus(Limits.QUEUE_DELAY).plusMillis(more);

        assertThat(BranchTimer.setAt(NOW, 1, due).isScheduled()).isEqualTo(scheduled);
    }
}
