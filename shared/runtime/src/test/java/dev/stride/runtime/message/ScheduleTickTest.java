package dev.stride.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.runtime.codec.UnreadableData;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTickTest {

    @ParameterizedTest
    @ValueSource(strings = {"2024-03-01T09:00:00Z", "2024-03-01T09:00:00.417Z"})
    void messageOfADueSchedule_isUnchangedAfterEncodingAndDecoding(Instant due) {
        var tick = new ScheduleTick("wörk \"flow\"", "i", due, 0).redriven();

        assertThat(tick.redrives()).isEqualTo(1);
        assertThat(ScheduleTick.decode(tick.encode())).isEqualTo(tick);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"schedule\":1,\"workflow\":\"w\",\"identity\":\"i\",\"due\":\"tomorrow\",\"redrives\":0}",
                "{\"schedule\":1,\"workflow\":\"w\"",
                "{\"schedule\":"
            })
    void malformedTickIsUnreadable(String body) {
        assertThatThrownBy(() -> ScheduleTick.decode(body)).isInstanceOf(UnreadableData.class);
    }
}
