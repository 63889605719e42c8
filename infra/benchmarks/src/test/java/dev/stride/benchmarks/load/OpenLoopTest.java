package dev.stride.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.load.OpenLoop.Timetable;
import dev.stride.local.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class OpenLoopTest {

    private static final int STARTS = 40;
    private static final double PER_SECOND = 4;

    private final SettableClock clock = new SettableClock();
    private final Instant begin = clock.instant();
    private final Timetable timetable = new Timetable(begin, PER_SECOND, STARTS);

    @Test
    void plannedStartTimesAreEquallySpaced() {
        assertThat(IntStream.range(0, STARTS).mapToObj(timetable::intended).toList())
                .isEqualTo(IntStream.range(0, STARTS)
                        .mapToObj(n -> begin.plusMillis(250L * n))
                        .toList());
        assertThat(timetable.end()).isEqualTo(begin.plusSeconds(10));
        assertThat(timetable.continuedFor(Duration.ofSeconds(2)).intended(1)).isEqualTo(begin.plusMillis(10_250));
    }

    @Test
    void loadGeneratorKeepsItsRequestRate_whenTheMeasuredSystemStalls() {
        List<Instant> asked = Collections.synchronizedList(new ArrayList<>());
        var answers = new CountDownLatch(1);
        try (var loop = new OpenLoop(clock, clock::advance)) {
            loop.run(timetable, intended -> {
                asked.add(intended);
                await(answers);
            });
            assertThat(clock.instant()).as("the loop did not wait").isEqualTo(timetable.end());
            answers.countDown();
        }
        assertThat(asked)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, STARTS).mapToObj(timetable::intended).toList());
    }

    /** A closed loop would have made one request and measured one long latency. */
    @Test
    void latenciesMeasuredDuringAStall_countFromThePlannedStartTimeOfEachRequest() {
        var latencyHistogram = new LatencyHistogram();
        var answers = new CountDownLatch(1);
        try (var loop = new OpenLoop(clock, clock::advance)) {
            loop.run(timetable, intended -> {
                await(answers);
                latencyHistogram.add(Duration.between(intended, clock.instant()));
            });
            answers.countDown();
        }
        var seen = latencyHistogram.quantiles();
        assertThat(seen.count()).isEqualTo(STARTS);
        assertThat(seen.max()).isCloseTo(10_000, within());
        assertThat(seen.p50()).isCloseTo(5_000, within());
    }

    @Test
    void loadGeneratorBehindItsSchedule_catchesUp_andMeasuresLatenciesFromThePlannedStartTimes() {
        var latencyHistogram = new LatencyHistogram();
        clock.advance(Duration.ofSeconds(60));
        try (var loop = new OpenLoop(clock, clock::advance)) {
            loop.run(timetable, intended -> latencyHistogram.add(Duration.between(intended, clock.instant())));
        }
        assertThat(latencyHistogram.quantiles().count()).isEqualTo(STARTS);
        assertThat(latencyHistogram.quantiles().max()).isCloseTo(60_000, within());
    }

    /** Histograms have three significant digits, and the median of forty values is between two of them. */
    private static Percentage within() {
        return Percentage.withPercentage(6);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
