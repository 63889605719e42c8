package dev.stride.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.plan.start.Schedule;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Schedules;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTickTest {

    private static final Instant NINE = Instant.parse("2024-03-01T09:00:00Z");
    private static final ActiveSchedule ACTIVATION = new ActiveSchedule("wörk \"flow\"", new Schedule.Once(NINE), NINE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-03-01T09:00:00Z",
                "2024-03-01T09:00Z",
                "2024-03-01T09:00:00.000Z",
                "2024-03-01T09:00:00.417Z",
                "2024-03-01T10:00:00+01:00"
            })
    void whoSendsItMayWriteTheTimeWithOrWithoutPartsOfASecond(String due) {
        var body = ScheduleTick.encodeFor(ACTIVATION).replace(Schedules.DUE, due);

        assertThat(ScheduleTick.parse(body))
                .contains(new ScheduleTick("wörk \"flow\"", ACTIVATION.identity(), NINE, false, 0));
    }

    @Test
    void itIsReadAsItWasWritten() {
        var letter = ScheduleTick.parse(ScheduleTick.encodeSettingNext(ACTIVATION, NINE))
                .orElseThrow();

        assertThat(ScheduleTick.parse(letter.withNextRedrive().encode())).contains(letter.withNextRedrive());
        assertThat(letter.withNextRedrive().redrives()).isEqualTo(1);
        assertThat(letter.withNextRedrive().setsNext()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"event\":1}", "{\"id\":\"m\"}", ""})
    void otherLettersAreNone(String body) {
        assertThat(ScheduleTick.parse(body)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"occurrence\":2,\"workflow\":\"w\",\"identity\":\"i\",\"due\":\"2024-03-01T09:00:00Z\",\"redrives\":0}",
                "{\"occurrence\":1,\"workflow\":\"w\",\"identity\":\"i\",\"due\":\"<aws.scheduler.scheduled-time>\"}",
                "{\"occurrence\":"
            })
    void oneOfAnotherFormIsUnreadable(String body) {
        assertThatThrownBy(() -> ScheduleTick.parse(body)).isInstanceOf(UnreadableData.class);
    }
}
