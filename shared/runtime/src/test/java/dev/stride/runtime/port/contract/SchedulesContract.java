package dev.stride.runtime.port.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of {@link Schedules}, tested against each adapter. No schedule exists and the queue is empty at the
 * start of each test; the clock is virtual.
 */
public abstract class SchedulesContract {

    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofDays(400);
    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'");

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Schedules schedules();

    /** Returns a receiver of the messages that the schedules send. */
    protected abstract Receiver receiver();

    @ParameterizedTest
    @CsvSource({"rate(1 minute), PT1M", "rate(90 minutes), PT90M", "rate(2 hours), PT2H", "rate(3 days), PT72H"})
    public void rateSchedule_isDueFromItsFirstOccurrenceOnwards(String rate, Duration step) {
        var from = in(Duration.ofDays(5));
        set("tick", recurrence(rate, from, Optional.empty()));
        assertThat(dues(deliveries(3))).containsExactly(from, from.plus(step), from.plus(step.multipliedBy(2)));
    }

    @Test
    public void dailyCronSchedule_sendsItsMessageAtTheSameLocalTimeEachDay() {
        var first = next(LocalTime.of(9, 30));
        set("daily", daily(9, 30, Optional.empty()));
        assertThat(dues(deliveries(3)))
                .containsExactly(
                        first.toInstant(),
                        first.plusDays(1).toInstant(),
                        first.plusDays(2).toInstant());
    }

    @Test
    public void cronSchedule_isNotDueBeforeItsStartTime() {
        var first = next(LocalTime.of(9, 30)).plusDays(3);
        set("daily", daily(9, 30, Optional.of(first.toInstant())));
        assertThat(dues(deliveries(1))).containsExactly(first.toInstant());
    }

    @Test
    public void localTimeSkippedByDaylightSaving_hasNoOccurrence() {
        var gap = clockChange(ZoneOffsetTransition::isGap);
        var night = gap.getInstant().atZone(BERLIN).minusDays(1).with(LocalTime.of(2, 30));
        set("nightly", daily(2, 30, Optional.of(night.minusHours(1).toInstant())));
        assertThat(dues(deliveries(2)))
                .containsExactly(night.toInstant(), night.plusDays(2).toInstant());
    }

    @Test
    public void dailySchedule_firesOnlyOnce_atALocalTimeThatTheEndOfDaylightSavingRepeats() {
        var overlap = clockChange(ZoneOffsetTransition::isOverlap);
        var night = overlap.getInstant().atZone(BERLIN).minusDays(1).with(LocalTime.of(2, 30));
        set("nightly", daily(2, 30, Optional.of(night.minusHours(1).toInstant())));
        assertThat(dues(deliveries(3)))
                .extracting(due -> due.atZone(BERLIN).toLocalDateTime())
                .containsExactly(
                        night.toLocalDateTime(),
                        night.plusDays(1).toLocalDateTime(),
                        night.plusDays(2).toLocalDateTime());
    }

    @Test
    public void oneTimeSchedule_sendsOneMessage() {
        var due = in(Duration.ofDays(1));
        set("once", at(due));
        assertThat(dues(deliveries(2))).containsExactly(due);
    }

    @Test
    public void scheduleSendsNothingAtItsEndTime() {
        var from = in(Duration.ofHours(1));
        set("tick", recurrence("rate(10 minutes)", from, Optional.of(from.plus(Duration.ofMinutes(20)))));
        assertThat(dues(deliveries(3))).containsExactly(from, from.plus(Duration.ofMinutes(10)));
    }

    @Test
    public void nameOfAFinishedSchedule_canBeReused() {
        var from = in(Duration.ofHours(1));
        set("tick", recurrence("rate(10 minutes)", from, Optional.of(from.plus(Duration.ofMinutes(5)))));
        set("once", at(from));
        assertThat(deliveries(3)).hasSize(2);

        var later = in(Duration.ofHours(1));
        set("tick", at(later));
        set("once", at(later));
        assertThat(dues(deliveries(3))).containsExactly(later, later);
    }

    @Test
    public void creatingAScheduleWithAnExistingName_keepsTheExistingSchedule() {
        var due = in(Duration.ofDays(1));
        set("tick", at(due));
        set("tick", at(due));
        set("tick", recurrence("rate(1 minute)", in(Duration.ofHours(1)), Optional.empty()));
        assertThat(dues(deliveries(2))).containsExactly(due);
    }

    @Test
    public void removedSchedule_sendsNothing() {
        set("tick", recurrence("rate(1 hour)", in(Duration.ofHours(1)), Optional.empty()));
        set("once", at(in(Duration.ofDays(1))));
        assertThat(deliveries(1)).hasSize(1);
        schedules().remove("tick");
        schedules().remove("once");
        assertThat(deliveries(1)).isEmpty();
    }

    @Test
    public void removingAMissingSchedule_hasNoEffect() {
        schedules().remove("tick");
        assertThat(deliveries(1)).isEmpty();
    }

    @Test
    public void removedSchedule_canBeSetAgain() {
        var recurrence = recurrence("rate(1 day)", in(Duration.ofHours(1)), Optional.empty());
        set("tick", recurrence);
        schedules().remove("tick");
        set("tick", recurrence);
        assertThat(dues(deliveries(1))).isEqualTo(recurrence.from().stream().toList());
    }

    @Test
    public void schedulesWithSimilarNames_eachSendTheirMessage() {
        var names = List.of("a.b", "a_b", "a-b", "A.b", "n".repeat(64));
        var when = at(in(Duration.ofHours(1)));
        names.forEach(name -> schedules().set(name, when, name));
        assertThat(deliveries(names.size())).extracting(Delivery::body).containsExactlyInAnyOrderElementsOf(names);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "a/b", "a#b", "ä", "12345678901234567890123456789012345678901234567890123456789012345"
            })
    public void nameWithInvalidCharactersOrLength_isRefused(String name) {
        var when = at(in(Duration.ofHours(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> set(name, when));
    }

    @Test
    public void messageOfASchedule_containsItsDueTime() {
        var body = "{\"text\": \"ä € \uD83D\uDE00 & <b> ' \\\"\", \"due\": \"%s\"}";
        var due = in(Duration.ofHours(1));
        schedules().set("once", at(due), body.formatted(Schedules.DUE));
        assertThat(deliveries(1)).extracting(Delivery::body).containsExactly(body.formatted(due));
    }

    private void set(String name, Recurrence recurrence) {
        schedules().set(name, recurrence, Schedules.DUE);
    }

    /** A time at a whole minute. */
    private Instant in(Duration delay) {
        return receiver().now().plus(delay).plus(PRECISION).truncatedTo(ChronoUnit.MINUTES);
    }

    private ZonedDateTime next(LocalTime time) {
        var today = receiver().now().atZone(BERLIN).with(time);
        return today.toInstant().isAfter(receiver().now()) ? today : today.plusDays(1);
    }

    private ZoneOffsetTransition clockChange(Predicate<ZoneOffsetTransition> kind) {
        var rules = BERLIN.getRules();
        return Stream.iterate(
                        rules.nextTransition(in(Duration.ofDays(2))),
                        change -> rules.nextTransition(change.getInstant()))
                .filter(kind)
                .findFirst()
                .orElseThrow();
    }

    private static Recurrence daily(int hour, int minute, Optional<Instant> from) {
        return new Recurrence("cron(%d %d * * ? *)".formatted(minute, hour), BERLIN, from, Optional.empty());
    }

    private static Recurrence at(Instant due) {
        return new Recurrence(AT.format(due.atZone(BERLIN)), BERLIN, Optional.empty(), Optional.empty());
    }

    private static Recurrence recurrence(String expression, Instant from, Optional<Instant> until) {
        return new Recurrence(expression, UTC, Optional.of(from), until);
    }

    /**
     * Returns the due times in the messages. Each message must have arrived at its due time or at most a minute later.
     */
    private static List<Instant> dues(List<Delivery> deliveries) {
        assertThat(deliveries).allSatisfy(delivery -> {
            var due = Instant.parse(delivery.body());
            assertThat(delivery.at()).isBetween(due, due.plus(PRECISION));
        });
        return deliveries.stream()
                .map(delivery -> Instant.parse(delivery.body()))
                .toList();
    }

    /** Receives and acknowledges messages. */
    private List<Delivery> deliveries(int count) {
        var deliveries = receiver().receive(count, LONG);
        deliveries.forEach(receiver()::acknowledge);
        return deliveries;
    }
}
