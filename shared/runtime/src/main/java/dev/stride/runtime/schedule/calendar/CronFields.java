package dev.stride.runtime.schedule.calendar;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The parsed fields of a cron expression, in the same form for all dialects.
 *
 * @param either whether a day needs to match only one of the two day fields; otherwise it must match both
 */
record CronFields(
        NavigableSet<Integer> minutes,
        NavigableSet<Integer> hours,
        DayField ofMonth,
        NavigableSet<Integer> months,
        DayField ofWeek,
        NavigableSet<Integer> years,
        boolean either) {

    /** Returns the first matching local time at or after a local time. */
    Optional<LocalDateTime> firstFrom(LocalDateTime earliest) {
        var minute = earliest.truncatedTo(ChronoUnit.MINUTES);
        var start = minute.isBefore(earliest) ? minute.plusMinutes(1) : minute;
        var today = start.toLocalDate();
        return Stream.of(today)
                .filter(this::includes)
                .flatMap(day -> timeFrom(start.toLocalTime()).stream().map(day::atTime))
                .findFirst()
                .or(() -> dayFrom(today.plusDays(1)).map(day -> day.atTime(hours.first(), minutes.first())));
    }

    /** Returns the last matching local time at or before a local time. */
    Optional<LocalDateTime> lastUpTo(LocalDateTime latest) {
        var today = latest.toLocalDate();
        return Stream.of(today)
                .filter(this::includes)
                .flatMap(day -> timeUpTo(latest.toLocalTime()).stream().map(day::atTime))
                .findFirst()
                .or(() -> dayUpTo(today.minusDays(1)).map(day -> day.atTime(hours.last(), minutes.last())));
    }

    private boolean includes(LocalDate day) {
        return includes(YearMonth.from(day)) && isNamed(day);
    }

    private boolean includes(YearMonth month) {
        return years.contains(month.getYear()) && months.contains(month.getMonthValue());
    }

    private boolean isNamed(LocalDate day) {
        var byMonth = ofMonth.includes(day, day.getDayOfMonth());
        var byWeek = ofWeek.includes(day, DayField.number(day.getDayOfWeek()));
        return either ? byMonth || byWeek : byMonth && byWeek;
    }

    private Optional<LocalTime> timeFrom(LocalTime earliest) {
        var minute = hours.contains(earliest.getHour()) ? minutes.ceiling(earliest.getMinute()) : null;
        return minute != null
                ? Optional.of(LocalTime.of(earliest.getHour(), minute))
                : Optional.ofNullable(hours.higher(earliest.getHour()))
                        .map(hour -> LocalTime.of(hour, minutes.first()));
    }

    private Optional<LocalTime> timeUpTo(LocalTime latest) {
        var minute = hours.contains(latest.getHour()) ? minutes.floor(latest.getMinute()) : null;
        return minute != null
                ? Optional.of(LocalTime.of(latest.getHour(), minute))
                : Optional.ofNullable(hours.lower(latest.getHour())).map(hour -> LocalTime.of(hour, minutes.last()));
    }

    private Optional<LocalDate> dayFrom(LocalDate earliest) {
        var first = YearMonth.of(
                Math.max(earliest.getYear(), years.first()),
                earliest.getYear() < years.first() ? 1 : earliest.getMonthValue());
        return Stream.iterate(first, month -> month.getYear() <= years.last(), month -> month.plusMonths(1))
                .filter(this::includes)
                .flatMap(
                        month -> IntStream.rangeClosed(1, month.lengthOfMonth()).mapToObj(month::atDay))
                .filter(day -> !day.isBefore(earliest) && isNamed(day))
                .findFirst();
    }

    private Optional<LocalDate> dayUpTo(LocalDate latest) {
        return Stream.iterate(
                        YearMonth.from(latest),
                        month -> month.getYear() >= years.first(),
                        month -> month.minusMonths(1))
                .filter(this::includes)
                .flatMap(month -> IntStream.rangeClosed(1, month.lengthOfMonth())
                        .mapToObj(day -> month.atDay(month.lengthOfMonth() + 1 - day)))
                .filter(day -> !day.isAfter(latest) && isNamed(day))
                .findFirst();
    }
}
