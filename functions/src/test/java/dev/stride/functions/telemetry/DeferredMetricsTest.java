package dev.stride.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.TelemetryLimits;
import dev.stride.functions.telemetry.InvocationMetrics.DeferredMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeferredMetricsTest {

    private static final Instant START = Instant.ofEpochSecond(1_000);

    private final DeferredMetrics deferredMetrics = new DeferredMetrics();

    @Test
    void stateTransitionCounts_areDeferred_andWrittenWithTheMetricOfTheNextCompletedInstance() {
        assertThat(step(START)).isEmpty();
        assertThat(step(START.plusSeconds(1))).isEmpty();
        assertThat(add(Metric.COMPLETED, START.plusSeconds(2)))
                .singleElement()
                .satisfies(line ->
                        assertThat(line).contains("\"Timestamp\":1002000", "\"Transitions\":2", "\"Completed\":1"));
        assertThat(add(Metric.COMPLETED, START.plusSeconds(3)))
                .singleElement()
                .satisfies(line -> assertThat(line).doesNotContain("Transitions"));
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"STARTED", "FAULTED", "GIVEN_UP", "SWEEPS", "QUARANTINED"})
    void valueThatAnAlarmReads_isWrittenAtOnce(Metric metric) {
        assertThat(add(metric, START)).hasSize(1);
    }

    @Test
    void deferredMetricsOlderThanTheMaximumDelay_areWrittenWhenTheNextMetricArrives() {
        step(START);
        assertThat(step(START.plus(TelemetryLimits.METRIC_DELAY))).isEmpty();
        assertThat(step(START.plus(TelemetryLimits.METRIC_DELAY).plusMillis(1)))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("\"Transitions\":2"));
    }

    @Test
    void deferredMetrics_keepTheirOriginalTimestamp_whenWrittenAnHourLater() {
        step(START);
        var later = START.plus(Duration.ofHours(1));
        assertThat(add(Metric.STARTED, later))
                .satisfiesExactly(
                        before -> assertThat(before).contains("\"Timestamp\":1000000", "\"Transitions\":1"),
                        now -> assertThat(now)
                                .contains("\"Timestamp\":" + later.toEpochMilli(), "\"Started\":1")
                                .doesNotContain("Transitions"));
    }

    @Test
    void deferredMetrics_areWrittenImmediately_whenTheirLogLineCannotHoldMoreValues() {
        for (int value = 1; value < TelemetryLimits.METRIC_VALUES; value++) {
            assertThat(add(Metric.TRANSITION_LATENCY, START)).isEmpty();
        }
        assertThat(add(Metric.TRANSITION_LATENCY, START)).hasSize(1);
    }

    private List<String> step(Instant now) {
        return add(Metric.TRANSITIONS, now);
    }

    private List<String> add(Metric metric, Instant now) {
        var invocationMetrics = new InvocationMetrics();
        invocationMetrics.add("order", metric, 1);
        return deferredMetrics.add(invocationMetrics, now, time -> new EmfDocument("shop", false, time));
    }
}
