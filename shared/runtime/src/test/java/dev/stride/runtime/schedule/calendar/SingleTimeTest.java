package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SingleTimeTest {

    private static final Instant TIME = Instant.parse("2024-01-01T00:00:00Z");

    @ParameterizedTest(name = "seen from {0} ms after it: ahead {1}, past {2}")
    @CsvSource({"-1, true, false", "0, true, true", "1, false, true"})
    void singleTime_isBothAheadAndPast_atItsInstant(int later, boolean ahead, boolean past) {
        var single = new Occurrences.SingleTime(TIME);
        var now = TIME.plusMillis(later);

        assertThat(single.firstFrom(now).isPresent()).isEqualTo(ahead);
        assertThat(single.lastUpTo(now).isPresent()).isEqualTo(past);
    }
}
