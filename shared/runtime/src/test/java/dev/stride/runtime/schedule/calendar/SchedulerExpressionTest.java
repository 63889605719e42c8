package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulerExpressionTest {

    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest(name = "{0} after {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            at(2026-03-01T09:00:00)      | 2026-03-01T07:59:59Z | 2026-03-01T08:00:00Z
            at(2026-03-01T09:00:00)      | 2026-03-01T08:00:00Z |
            rate(5 minutes)              | 2026-03-01T08:00:00Z | 2026-03-01T09:00:00Z
            rate(5 minutes)              | 2026-03-01T09:00:00Z | 2026-03-01T09:05:00Z
            rate(1 hour)                 | 2026-03-01T09:00:00Z | 2026-03-01T10:00:00Z
            rate(2 days)                 | 2026-03-28T09:00:00Z | 2026-03-29T09:00:00Z
            cron(0 9 ? * 2-6 *)          | 2026-03-06T08:00:00Z | 2026-03-09T08:00:00Z
            cron(0 9 ? * MON-FRI *)      | 2026-03-28T08:00:00Z | 2026-03-30T07:00:00Z
            cron(30 2 * * ? *)           | 2026-03-28T12:00:00Z | 2026-03-30T00:30:00Z
            cron(30 2 * * ? *)           | 2026-10-25T00:30:00Z | 2026-10-26T01:30:00Z
            cron(0/15 * * * ? *)         | 2026-03-01T09:00:00Z | 2026-03-01T09:15:00Z
            cron(0 9 L * ? *)            | 2026-03-01T09:00:00Z | 2026-03-31T07:00:00Z
            cron(0 9 15W JAN-DEC ? *)    | 2026-03-01T09:00:00Z | 2026-03-16T08:00:00Z
            cron(0 9 ? * 6L 2027-2030)   | 2026-03-01T09:00:00Z | 2027-01-29T08:00:00Z
            cron(0 9 ? * FRI#3 *)        | 2026-03-01T09:00:00Z | 2026-03-20T08:00:00Z
            cron(0 9 ? * L *)            | 2026-03-01T09:00:00Z | 2026-03-07T08:00:00Z
            cron(0 9 29 2 ? *)           | 2026-03-01T09:00:00Z | 2028-02-29T08:00:00Z
            cron(0 9 1 1 ? 2020)         | 2026-03-01T09:00:00Z |
            cron(59 23 31 12 ? 2199)     | 2026-03-01T09:00:00Z | 2199-12-31T22:59:00Z
            """)
    void schedulerExpression_hasTheOccurrencesOfEventBridgeScheduler(String expression, Instant after, Instant next) {
        var recurrence = new Recurrence(expression, BERLIN, Optional.of(START), Optional.empty());
        assertThat(SchedulerExpression.parse(recurrence).firstAfter(after)).isEqualTo(Optional.ofNullable(next));
    }

    @Test
    void schedulerExpressionDoesNotTriggerBeforeItsStartOrAfterItsEnd() {
        var recurrence = new Recurrence(
                "cron(0 * * * ? *)", BERLIN, Optional.of(START), Optional.of(Instant.parse("2026-03-01T10:00:00Z")));
        assertThat(SchedulerExpression.parse(recurrence).firstAfter(Instant.EPOCH))
                .contains(START);
        assertThat(SchedulerExpression.parse(recurrence).firstAfter(START)).isEmpty();
        assertThat(SchedulerExpression.parse(recurrence).lastUpTo(START.minusNanos(1)))
                .isEmpty();
        assertThat(SchedulerExpression.parse(recurrence).lastUpTo(Instant.parse("2026-03-02T00:00:00Z")))
                .contains(START);
    }

    @ParameterizedTest(name = "{0} up to {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            at(2026-03-01T09:00:00) | 2026-03-01T07:59:59Z |
            at(2026-03-01T09:00:00) | 2026-03-05T08:00:00Z | 2026-03-01T08:00:00Z
            rate(5 minutes)         | 2026-03-01T09:05:00Z | 2026-03-01T09:05:00Z
            rate(5 minutes)         | 2027-03-01T09:07:30Z | 2027-03-01T09:05:00Z
            cron(30 2 * * ? *)      | 2026-03-29T12:00:00Z | 2026-03-28T01:30:00Z
            """)
    void schedulerExpression_findsTheLastOccurrenceUpToAGivenTime(String expression, Instant latest, Instant last) {
        var recurrence = new Recurrence(expression, BERLIN, Optional.of(START), Optional.empty());
        assertThat(SchedulerExpression.parse(recurrence).lastUpTo(latest)).isEqualTo(Optional.ofNullable(last));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "every day",
                "cron()",
                "cron(0 9 * * *)",
                "cron(0 9 * * ? * *)",
                "cron(0 9 * * * *)",
                "cron(0 9 ? * ? *)",
                "cron(0 9 1 * 2 *)",
                "cron(60 9 * * ? *)",
                "cron(0 24 * * ? *)",
                "cron(0 9 32 * ? *)",
                "cron(0 9 ? * 0 *)",
                "cron(0 9 ? * 8 *)",
                "cron(0 9 ? * 1/2 *)",
                "cron(0 9 ? 13 2 *)",
                "cron(0 9 * * ? 1969)",
                "cron(0 9 * * ? 2200)",
                "cron(? 9 * * ? *)",
                "rate(0 minutes)",
                "rate(-5 minutes)",
                "rate(5 seconds)",
                "rate(5 weeks)",
                "rate(5minutes)",
                "rate(minute)",
                "at(2026-03-01)",
                "at(2026-03-01T09:00:00Z)",
                "at(2026-02-30T09:00:00)",
                "at(2026-03-01T09:00)",
            })
    void scheduleExpressionThatEventBridgeRejects_isRefused(String expression) {
        var recurrence = new Recurrence(expression, BERLIN, Optional.of(START), Optional.empty());
        assertThatIllegalArgumentException().isThrownBy(() -> SchedulerExpression.parse(recurrence));
    }

    @Test
    void invalidScheduleExpressionIsRefused() {
        var minutes = "0,".repeat(120) + "0";
        assertThatIllegalArgumentException().isThrownBy(() -> of("cron(" + minutes + " 9 * * ? *)", BERLIN));
        assertThatIllegalArgumentException().isThrownBy(() -> of("cron(0 9 * * ? *)", ZoneOffset.ofHours(2)));
        assertThatIllegalArgumentException().isThrownBy(() -> of("rate(5 minutes)", BERLIN));
    }

    private static SchedulerExpression of(String expression, ZoneId zone) {
        return SchedulerExpression.parse(new Recurrence(expression, zone, Optional.empty(), Optional.empty()));
    }
}
