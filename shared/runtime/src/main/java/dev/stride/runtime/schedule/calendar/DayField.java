package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.value.SpecialChar;
import java.time.DayOfWeek;
import java.time.LocalDate;
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
}
