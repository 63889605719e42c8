package dev.stride.runtime.schedule.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.Schedule.Dialect;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

class OccurrencesTest {

    private static final Instant ACTIVATION = Instant.parse("2026-01-01T00:00:00Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void intervalScheduleWithoutStartAndEnd_startsAtTheFirstFullSecondAfterItWasActivated() {
        var occurrences = new Occurrences(every("PT2H", "", ""), Instant.parse("2026-01-01T00:00:00.5Z"));
        assertThat(next(occurrences, Instant.EPOCH, 2))
                .containsExactly(at("2026-01-01T00:00:01"), at("2026-01-01T02:00:01"));
    }

    @Test
    void occurrencesOfAnIntervalWithAStart_areWholeIntervalsAfterThatStart() {
        var occurrences = new Occurrences(every("PT7H", "1970-01-01T01:30:00Z", ""), ACTIVATION);
        var first = occurrences.firstFrom(ACTIVATION).orElseThrow();
        assertThat((first.getEpochSecond() - 5400) % (7 * 3600)).isZero();
        assertThat(first).isBetween(ACTIVATION, ACTIVATION.plusSeconds(7 * 3600 - 1));
    }

    @Test
    void intervalScheduleWithOnlyAnEnd_isCalculatedBackwardsFromTheEnd() {
        var occurrences = new Occurrences(every("P1M", "", "2026-05-31T12:00:00Z"), ACTIVATION);
        assertThat(next(occurrences, ACTIVATION, 9))
                .containsExactly(
                        at("2026-01-31T13:00:00"),
                        at("2026-02-28T13:00:00"),
                        at("2026-03-31T12:00:00"),
                        at("2026-04-30T12:00:00"));
    }

    @Test
    void monthlyIntervalStartedOnTheLastDayOfAMonth_staysOnTheLastDay() {
        var occurrences = new Occurrences(every("P1M", "2026-01-31T09:00:00Z", ""), ACTIVATION);
        assertThat(next(occurrences, ACTIVATION, 4))
                .containsExactly(
                        at("2026-01-31T09:00:00"),
                        at("2026-02-28T09:00:00"),
                        at("2026-03-31T08:00:00"),
                        at("2026-04-30T08:00:00"));
    }

    @Test
    void intervalInDaysKeepsLocalTimeAcrossClockChanges_intervalInHoursDoesNot() {
        var start = "2026-03-28T11:00:00Z";
        assertThat(new Occurrences(every("P1D", start, ""), ACTIVATION).firstFrom(at("2026-03-28T12:00:00")))
                .contains(at("2026-03-29T10:00:00"));
        assertThat(new Occurrences(every("PT24H", start, ""), ACTIVATION).firstFrom(at("2026-03-28T12:00:00")))
                .contains(at("2026-03-29T11:00:00"));
    }

    @ParameterizedTest(name = "{0} in {1} after {2}: {3}")
    @CsvSource({
        "30 2 * * *, Europe/Berlin, 2026-03-28T12:00:00, 2026-03-29T01:30:00", // 02:30 is skipped and comes at 03:30
        "30 2 * * *, Europe/Berlin, 2026-10-24T12:00:00, 2026-10-25T00:30:00", // of two the first
        "30 2 * * *, Europe/Berlin, 2026-10-25T00:30:01, 2026-10-26T01:30:00",
        "20 2-3 * * *, Europe/Berlin, 2026-03-29T00:59:00, 2026-03-29T01:20:00",
        "20 2-3 * * *, Europe/Berlin, 2026-03-29T01:20:01, 2026-03-30T00:20:00",
        "0 12 30 12 *, Pacific/Apia, 2011-12-29T00:00:00, 2011-12-30T22:00:00", // a day that was left out
    })
    void cronTimeSkippedByDaylightSavingOccursLater_andRepeatedTimeOccursOnce(
            String cron, ZoneId zone, String after, String next) {
        var occurrences = new Occurrences(
                new Schedule.Cron(cron, Dialect.UNIX, zone, Optional.empty()), Instant.parse("2000-01-01T00:00:00Z"));
        assertThat(occurrences.firstFrom(at(after))).contains(at(next));
    }

    @Test
    void cronExpressionForEveryMinute_occursOncePerMinute_whenClocksGoForward() {
        var minutes =
                new Occurrences(new Schedule.Cron("* * * * *", Dialect.UNIX, BERLIN, Optional.empty()), ACTIVATION);
        var start = at("2026-03-28T23:00:00");
        assertThat(next(minutes, start, 300))
                .containsExactlyElementsOf(Stream.iterate(start, time -> time.plusSeconds(60))
                        .limit(300)
                        .toList());
    }

    @Test
    void backwardSearchForTheLastOccurrence_agreesWithForwardSearch() {
        Stream.of(
                        cron("*/20 1-3 * * *"),
                        cron("30 2 * * 0"),
                        every("P1M", "2025-12-31T01:30:00Z", ""),
                        every("P1DT1M", "2025-12-31T01:30:00Z", ""),
                        every("PT61M", "", "2027-01-01T00:00:00Z"))
                .map(schedule -> new Occurrences(schedule, ACTIVATION))
                .forEach(OccurrencesTest::isTheOneBeforeTheNext);
    }

    private static void isTheOneBeforeTheNext(Occurrences occurrences) {
        var times = next(occurrences, ACTIVATION, 800);
        for (var index = 1; index < times.size(); index++) {
            assertThat(occurrences.lastUpTo(times.get(index))).contains(times.get(index));
            assertThat(occurrences.lastUpTo(times.get(index).minusNanos(1))).contains(times.get(index - 1));
        }
        assertThat(times).isSorted().doesNotHaveDuplicates();
        assertThat(occurrences.lastUpTo(ACTIVATION.minusNanos(1))).isEmpty();
    }

    @Test
    void occurrencesOfASchedule_areBetweenItsActivationAndItsEnd() {
        var cron = new Schedule.Cron("0 * * * *", Dialect.UNIX, BERLIN, Optional.of(at("2026-01-01T02:00:00")));
        var occurrences = new Occurrences(cron, ACTIVATION);
        assertThat(next(occurrences, Instant.EPOCH, 5)).containsExactly(ACTIVATION, at("2026-01-01T01:00:00"));
        assertThat(occurrences.lastUpTo(at("2030-01-01T00:00:00"))).contains(at("2026-01-01T01:00:00"));
        assertThat(occurrences.lastUpTo(ACTIVATION.minusSeconds(1))).isEmpty();
    }

    @Test
    void oneTimeSchedule_firesOnce_unlessItsTimePrecedesTheActivationOfTheSchedule() {
        var once = new Schedule.Once(at("2026-02-01T00:00:00"));
        assertThat(next(new Occurrences(once, ACTIVATION), ACTIVATION, 2)).containsExactly(once.at());
        assertThat(new Occurrences(once, once.at().plusSeconds(1)).firstFrom(ACTIVATION))
                .isEmpty();
        assertThat(new Occurrences(once, once.at().plusSeconds(1)).lastUpTo(Instant.MAX))
                .isEmpty();
    }

    @Test
    void searchForOccurrences_succeeds_evenFromTheEarliestAndLatestPossibleInstants() {
        var minutes = new Occurrences(every("PT1M", "0001-01-01T00:00:00Z", ""), ACTIVATION);
        assertThat(minutes.firstFrom(Instant.MAX)).isEmpty();
        assertThat(minutes.firstFrom(Instant.MIN)).contains(ACTIVATION);
        assertThat(minutes.lastUpTo(Instant.MAX)).contains(at("2199-12-31T23:59:00"));
    }

    private static List<Instant> next(Occurrences occurrences, Instant from, int most) {
        return Stream.iterate(
                        occurrences.firstFrom(from),
                        Optional::isPresent,
                        time -> time.flatMap(last -> occurrences.firstFrom(last.plusNanos(1))))
                .limit(most)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Schedule cron(String expression) {
        return new Schedule.Cron(expression, Dialect.UNIX, BERLIN, Optional.empty());
    }

    private static Schedule every(String every, String from, String until) {
        return new Schedule.Every(PeriodDuration.parse(every), instant(from), instant(until), BERLIN);
    }

    private static Optional<Instant> instant(String text) {
        return Optional.of(text).filter(time -> !time.isEmpty()).map(Instant::parse);
    }

    private static Instant at(String utc) {
        return Instant.parse(utc + "Z");
    }
}
