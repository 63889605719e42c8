package dev.stride.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Schedules;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTickTest {

    private static final Instant NINE = Instant.parse("2024-03-01T09:00:00Z");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-03-01T09:00:00Z",
                "2024-03-01T09:00Z",
                "2024-03-01T09:00:00.000Z",
                "2024-03-01T09:00:00.417Z",
                "2024-03-01T10:00:00+01:00"
            })
    void dueTimeIsParsedWithAndWithoutSecondsAndFractions(String due) {
        var body = ScheduleTick.template("wörk \"flow\"", "i").replace(Schedules.DUE, due);

        assertThat(ScheduleTick.decode(body)).isEqualTo(new ScheduleTick("wörk \"flow\"", "i", NINE, false, 0));
    }

    @Test
    void messageOfADueSchedule_isUnchangedAfterEncodingAndDecoding() {
        var tick = new ScheduleTick("w", "i", NINE, true, 0).redriven();

        assertThat(tick.redrives()).isEqualTo(1);
        assertThat(ScheduleTick.decode(tick.encode())).isEqualTo(tick);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"schedule\":1,\"workflow\":\"w\",\"identity\":\"i\",\"due\":\"<aws.scheduler.scheduled-time>\"}",
                "{\"schedule\":1,\"workflow\":\"w\"",
                "{\"schedule\":"
            })
    void malformedTickIsUnreadable(String body) {
        assertThatThrownBy(() -> ScheduleTick.decode(body)).isInstanceOf(UnreadableData.class);
    }
}
