package dev.stride.runtime.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/** Cron expressions as EventBridge Scheduler reads them: six fields, Sunday is 1, one of the fields for days is a question mark. */
final class CronWords {

    private static final String ALL = "*";
    private static final String NO_MATTER = "?";

    /** Fewer numbers are listed one by one. */
    private static final int FEWEST_IN_SERIES = 3;

    /** Days that every month has. */
    private static final int SHORTEST_MONTH = 28;

    /** The words for what fields stand for, if there are such words. */
    static Optional<String> of(CronFields fields) {
        return days(fields)
                .map(days -> "cron(%s %s %s %s %s %s)"
                        .formatted(
                                numbers(fields.minutes(), CronReader.MINUTES),
                                numbers(fields.hours(), CronReader.HOURS),
                                days.getFirst(),
                                numbers(fields.months(), CronReader.MONTHS),
                                days.getLast(),
                                numbers(fields.years(), CronReader.YEARS)));
    }

    /** The fields for the day of the month and the day of the week. */
    private static Optional<List<String>> days(CronFields fields) {
        var month = days(fields.ofMonth(), CronReader.DAYS_OF_MONTH);
        var week = days(fields.ofWeek(), CronReader.DAYS_OF_WEEK);
        var all = Optional.of(List.of(ALL, NO_MATTER));
        if (month.equals(Optional.of(ALL))) {
            return fields.either()
                    ? all
                    : week.map(days -> days.equals(ALL) ? List.of(ALL, NO_MATTER) : List.of(NO_MATTER, days));
        }
        if (week.equals(Optional.of(ALL))) {
            return fields.either() ? all : month.map(days -> List.of(days, NO_MATTER));
        }
        return Optional.empty();
    }

    private static Optional<String> days(Days days, FieldValues values) {
        if (days.moving().isEmpty()) {
            return Optional.of(numbers(days.numbers(), values));
        }
        return days.numbers().isEmpty() && days.moving().size() == 1
                ? moving(days.moving().iterator().next())
                : Optional.empty();
    }

    private static Optional<String> moving(MovingDay day) {
        return switch (day) {
            case MovingDay.Last(var before) -> before == 0 ? Optional.of("L") : Optional.empty();
            case MovingDay.LastWeekday() -> Optional.empty();
            case MovingDay.NearestWeekday(var number) ->
                number <= SHORTEST_MONTH ? Optional.of(number + "W") : Optional.empty();
            case MovingDay.LastOfWeek(var of) -> Optional.of(Days.number(of) + "L");
            case MovingDay.Nth(var of, var nth) -> Optional.of(Days.number(of) + "#" + nth);
        };
    }

    /** Numbers in as few words as there are for them. */
    private static String numbers(NavigableSet<Integer> numbers, FieldValues values) {
        if (numbers.size() == values.highest() - values.lowest() + 1) {
            return ALL;
        }
        return series(numbers, values).orElseGet(() -> String.join(",", ranges(numbers)));
    }

    /** Numbers that follow each other at one distance until the field ends. */
    private static Optional<String> series(NavigableSet<Integer> numbers, FieldValues values) {
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

    private static List<String> ranges(NavigableSet<Integer> numbers) {
        var ranges = new ArrayList<String>();
        for (Integer first = numbers.first(); first != null; ) {
            var last = first;
            while (numbers.contains(last + 1)) {
                last++;
            }
            ranges.add(last - first + 1 >= FEWEST_IN_SERIES ? first + "-" + last : listed(first, last));
            first = numbers.higher(last);
        }
        return ranges;
    }

    private static String listed(int first, int last) {
        return first == last ? String.valueOf(first) : first + "," + last;
    }

    private CronWords() {}
}
