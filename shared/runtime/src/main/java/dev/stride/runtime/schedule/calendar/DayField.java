package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.value.SpecialChar;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A day field of a cron expression: the day of the month or the day of the week.
 *
 * @param numbers days of the month, or days of the week where 1 is Sunday
 * @param moving days whose number depends on the month
 */
record DayField(NavigableSet<Integer> numbers, Set<SpecialDay> moving) {

    static DayField ofMonth(FieldExpression field) {
        return of(field, CronFieldsParser.DAYS_OF_MONTH::valuesOf, DayField::isSpecial, SpecialDay::ofMonth);
    }

    /**
     * Parses the field for the day of the week. {@code L} without a number means the last day of the week.
     *
     * @param numbers parses the day numbers of the dialect
     */
    static DayField ofWeek(FieldExpression field, Function<FieldExpression, NavigableSet<Integer>> numbers) {
        return of(field, numbers, day -> isSpecial(day) && !day.asString().equals("L"), SpecialDay::ofWeek);
    }

    /** Converts a number to a day of the week; 1 is Sunday. */
    static DayOfWeek ofWeek(int number) {
        return DayOfWeek.SATURDAY.plus(number);
    }

    /** Converts a day of the week to its number; Sunday is 1. */
    static int number(DayOfWeek day) {
        return day.getValue() % DayOfWeek.values().length + 1;
    }

    /**
     * Returns whether this field matches a day. The day is given as a date and as a number: the day of the month or the
     * day of the week, depending on the field.
     *
     * @param number the day of the month, or the day of the week where 1 is Sunday
     */
    boolean includes(LocalDate day, int number) {
        return numbers.contains(number) || moving.stream().anyMatch(moves -> moves.matches(day));
    }

    private static DayField of(
            FieldExpression field,
            Function<FieldExpression, NavigableSet<Integer>> numbers,
            Predicate<FieldExpression> moves,
            Function<On, SpecialDay> moving) {
        var items = field instanceof And list ? list.getExpressions() : List.of(field);
        var plain = items.stream()
                .filter(moves.negate())
                .map(numbers)
                .flatMap(NavigableSet::stream)
                .collect(Collectors.toCollection(TreeSet::new));
        var days = items.stream()
                .filter(moves)
                .map(item -> moving.apply((On) item))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new DayField(plain, days);
    }

    private static boolean isSpecial(FieldExpression item) {
        return item instanceof On on && on.getSpecialChar().getValue() != SpecialChar.NONE;
    }

    /** A day in a cron expression whose date depends on the month, such as the last day. */
    sealed interface SpecialDay {

        boolean matches(LocalDate day);

        /** The last day of the month, or a number of days before it: {@code L-3}. */
        record Last(int before) implements SpecialDay {
            @Override
            public boolean matches(LocalDate day) {
                return day.getDayOfMonth() == day.lengthOfMonth() - before;
            }
        }

        /** The last weekday (Monday to Friday) of the month: {@code LW}. */
        record LastWeekday() implements SpecialDay {
            @Override
            public boolean matches(LocalDate day) {
                return day.equals(nearestWeekday(day.with(TemporalAdjusters.lastDayOfMonth())));
            }
        }

        /** The weekday (Monday to Friday) nearest to a day in the same month: {@code 15W}. Months without that day are skipped. */
        record NearestWeekday(int number) implements SpecialDay {
            @Override
            public boolean matches(LocalDate day) {
                return number <= day.lengthOfMonth() && day.equals(nearestWeekday(day.withDayOfMonth(number)));
            }
        }

        /** The last occurrence of a given day of the week in the month: {@code 6L} is the last Friday. */
        record LastOfWeek(DayOfWeek dayOfWeek) implements SpecialDay {
            @Override
            public boolean matches(LocalDate day) {
                return day.equals(day.with(TemporalAdjusters.lastInMonth(dayOfWeek)));
            }
        }

        /** The nth occurrence of a given day of the week in the month: {@code 6#3} is the third Friday. */
        record Nth(DayOfWeek dayOfWeek, int nth) implements SpecialDay {
            @Override
            public boolean matches(LocalDate day) {
                return day.equals(day.with(TemporalAdjusters.dayOfWeekInMonth(nth, dayOfWeek)));
            }
        }

        static SpecialDay ofMonth(On field) {
            return switch (field.getSpecialChar().getValue()) {
                case L -> new Last(Math.max(field.getNth().getValue(), 0));
                case LW -> new LastWeekday();
                case W -> new NearestWeekday(field.getTime().getValue());
                case HASH, NONE, QUESTION_MARK ->
                    throw new IllegalArgumentException("`" + field.asString() + "` is not a day");
            };
        }

        static SpecialDay ofWeek(On field) {
            var day = DayField.ofWeek(field.getTime().getValue());
            return switch (field.getSpecialChar().getValue()) {
                case L -> new LastOfWeek(day);
                case HASH -> new Nth(day, field.getNth().getValue());
                case LW, W, NONE, QUESTION_MARK ->
                    throw new IllegalArgumentException("`" + field.asString() + "` is not a day");
            };
        }

        private static LocalDate nearestWeekday(LocalDate day) {
            var isFirst = day.getDayOfMonth() == 1;
            var isLast = day.getDayOfMonth() == day.lengthOfMonth();
            return switch (day.getDayOfWeek()) {
                case SATURDAY -> isFirst ? day.plusDays(2) : day.minusDays(1);
                case SUNDAY -> isLast ? day.minusDays(2) : day.plusDays(1);
                case MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY -> day;
            };
        }
    }
}
