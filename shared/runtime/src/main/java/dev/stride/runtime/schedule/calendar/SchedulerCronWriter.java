package dev.stride.runtime.schedule.calendar;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes cron expressions in the syntax of EventBridge Scheduler: six fields, Sunday is 1, and one of the day fields is a
 * question mark.
 */
final class SchedulerCronWriter {

    private static final String ALL = "*";
    private static final String NO_MATTER = "?";

    /**
     * The smallest number of values that are written as a range or as a series, such as {@code 0/15}. Fewer values are listed
     * individually.
     */
    private static final int FEWEST_IN_SERIES = 3;

    /** The number of days in the shortest month, so that a day up to this number exists in every month. */
    private static final int SHORTEST_MONTH = 28;

    /**
     * Writes a cron expression of EventBridge Scheduler. Returns empty if EventBridge Scheduler cannot express the
     * fields.
     */
    static Optional<String> write(CronFields fields) {
        return days(fields)
                .map(days -> "cron(%s %s %s %s %s %s)"
                        .formatted(
                                numbers(fields.minutes(), CronFieldsParser.MINUTES),
                                numbers(fields.hours(), CronFieldsParser.HOURS),
                                days.getFirst(),
                                numbers(fields.months(), CronFieldsParser.MONTHS),
                                days.getLast(),
                                numbers(fields.years(), CronFieldsParser.YEARS)));
    }

    /**
     * Returns whether the fields restrict both the day of the month and the day of the week, which EventBridge
     * Scheduler cannot express.
     */
    static boolean restrictsBothDayFields(CronFields fields) {
        return !isAll(fields.ofMonth(), CronFieldsParser.DAYS_OF_MONTH)
                && !isAll(fields.ofWeek(), CronFieldsParser.DAYS_OF_WEEK);
    }

    /**
     * Writes the fields for the day of the month and the day of the week, or returns empty if the service cannot express them.
     */
    private static Optional<List<String>> days(CronFields fields) {
        var anyOfMonth = isAll(fields.ofMonth(), CronFieldsParser.DAYS_OF_MONTH);
        var anyOfWeek = isAll(fields.ofWeek(), CronFieldsParser.DAYS_OF_WEEK);
        if (anyOfMonth && anyOfWeek || fields.either() && (anyOfMonth || anyOfWeek)) {
            return Optional.of(List.of(ALL, NO_MATTER));
        }
        if (anyOfMonth) {
            return days(fields.ofWeek(), SchedulerCronWriter::ranges).map(days -> List.of(NO_MATTER, days));
        }
        return anyOfWeek
                ? days(fields.ofMonth(), days -> numbers(days, CronFieldsParser.DAYS_OF_MONTH))
                        .map(days -> List.of(days, NO_MATTER))
                : Optional.empty();
    }

    private static Optional<String> days(DayField dayField, Function<NavigableSet<Integer>, String> words) {
        if (dayField.moving().isEmpty()) {
            return Optional.of(words.apply(dayField.numbers()));
        }
        return dayField.numbers().isEmpty() && dayField.moving().size() == 1
                ? moving(dayField.moving().iterator().next())
                : Optional.empty();
    }

    private static boolean isAll(DayField dayField, CronFieldRange values) {
        return isAll(dayField.numbers(), values);
    }

    private static boolean isAll(NavigableSet<Integer> numbers, CronFieldRange values) {
        return numbers.size() == values.highest() - values.lowest() + 1;
    }

    private static Optional<String> moving(SpecialDay day) {
        return switch (day) {
            case SpecialDay.Last(var before) -> before == 0 ? Optional.of("L") : Optional.empty();
            case SpecialDay.LastWeekday() -> Optional.empty();
            case SpecialDay.NearestWeekday(var number) ->
                number <= SHORTEST_MONTH ? Optional.of(number + "W") : Optional.empty();
            case SpecialDay.LastOfWeek(var of) -> Optional.of(DayField.number(of) + "L");
            case SpecialDay.Nth(var of, var nth) -> Optional.of(DayField.number(of) + "#" + nth);
        };
    }

    /**
     * Writes the numbers of a cron field: an asterisk for all numbers, a step such as {@code 0/15} for evenly spaced
     * numbers, otherwise ranges and single numbers such as {@code 1-5,10}.
     */
    private static String numbers(NavigableSet<Integer> numbers, CronFieldRange values) {
        return isAll(numbers, values) ? ALL : series(numbers, values).orElseGet(() -> ranges(numbers));
    }

    /**
     * Writes numbers as a series, such as {@code 0/15}. Returns empty unless the numbers are evenly spaced up to the highest
     * number of the field.
     */
    private static Optional<String> series(NavigableSet<Integer> numbers, CronFieldRange values) {
        if (numbers.size() < FEWEST_IN_SERIES) {
            return Optional.empty();
        }
        var first = numbers.first();
        var step = numbers.higher(first) - first;
        var isSeries = step > 1
                && numbers.last() + step > values.highest()
                && numbers.size() == (numbers.last() - first) / step + 1
                && numbers.stream().allMatch(number -> (number - first) % step == 0);
        return isSeries ? Optional.of(first + "/" + step) : Optional.empty();
    }

    /**
     * Writes the numbers of a cron field as ranges and single numbers, such as {@code 1-5,10}. Days of the week are
     * always written like this, because EventBridge Scheduler does not accept steps such as {@code 1/2} for them.
     */
    private static String ranges(NavigableSet<Integer> numbers) {
        var ranges = new ArrayList<String>();
        for (Integer first = numbers.first(); first != null; ) {
            var last = first;
            while (numbers.contains(last + 1)) {
                last++;
            }
            ranges.add(last - first + 1 >= FEWEST_IN_SERIES ? first + "-" + last : listed(first, last));
            first = numbers.higher(last);
        }
        return String.join(",", ranges);
    }

    private static String listed(int first, int last) {
        return first == last ? String.valueOf(first) : first + "," + last;
    }

    private SchedulerCronWriter() {}
}
