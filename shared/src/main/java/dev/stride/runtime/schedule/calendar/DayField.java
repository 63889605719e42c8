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
 * What one of the two fields for days stands for.
 *
 * @param numbers of the month, or of the week where 1 is Sunday
 * @param moving days that only the month tells
 */
record DayField(NavigableSet<Integer> numbers, Set<SpecialDay> moving) {

    static DayField ofMonth(FieldExpression field) {
        return of(field, CronFieldsParser.DAYS_OF_MONTH::valuesOf, DayField::isSpecial, SpecialDay::ofMonth);
    }

    /** The last day of the week is always the same one. @param numbers what the dialect calls the days */
    static DayField ofWeek(FieldExpression field, Function<FieldExpression, NavigableSet<Integer>> numbers) {
        return of(field, numbers, day -> isSpecial(day) && !day.asString().equals("L"), SpecialDay::ofWeek);
    }

    /** A day of the week by its number, where 1 is Sunday. */
    static DayOfWeek ofWeek(int number) {
        return DayOfWeek.SATURDAY.plus(number);
    }

    /** The number of a day of the week, where 1 is Sunday. */
    static int number(DayOfWeek day) {
        return day.getValue() % DayOfWeek.values().length + 1;
    }

    /** @param number of the day, as the field counts */
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
