package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.Between;
import com.cronutils.model.field.expression.Every;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.expression.QuestionMark;
import com.cronutils.model.field.value.FieldValue;
import com.cronutils.model.field.value.IntegerFieldValue;
import com.cronutils.model.field.value.SpecialChar;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The range of numbers that one field of a cron expression allows. As in Quartz, a range written in the field may wrap around,
 * such as {@code 22-2} for hours, and {@code L} means the highest number.
 *
 * @param lowest the lowest number of the field
 * @param highest the highest number of the field
 */
record CronFieldRange(int lowest, int highest) {

    NavigableSet<Integer> valuesOf(FieldExpression field) {
        return numbers(field)
                .boxed()
                .collect(Collectors.collectingAndThen(
                        Collectors.toCollection(TreeSet::new), //
                        Collections::unmodifiableNavigableSet));
    }

    private IntStream numbers(FieldExpression field) {
        return switch (field) {
            case Always _, QuestionMark _ -> IntStream.rangeClosed(lowest, highest);
            case On on ->
                IntStream.of(on.getSpecialChar().getValue() == SpecialChar.L ? highest : number(on.getTime()));
            case Between range -> between(number(range.getFrom()), number(range.getTo()));
            case Every every -> everyOf(every);
            case And list -> list.getExpressions().stream().flatMapToInt(this::numbers);
            default -> throw new IllegalArgumentException("`" + field.asString() + "` is not a field of numbers");
        };
    }

    private IntStream everyOf(Every every) {
        var some = every.getExpression() instanceof On start
                ? IntStream.rangeClosed(number(start.getTime()), highest)
                : numbers(every.getExpression());
        var all = some.toArray();
        var period = number(every.getPeriod());
        return IntStream.iterate(0, index -> index < all.length, index -> index + period)
                .map(index -> all[index]);
    }

    private IntStream between(int first, int last) {
        return first <= last
                ? IntStream.rangeClosed(first, last)
                : IntStream.concat(IntStream.rangeClosed(first, highest), IntStream.rangeClosed(lowest, last));
    }

    private static int number(FieldValue<?> value) {
        if (value instanceof IntegerFieldValue number) {
            return number.getValue();
        }
        throw new IllegalArgumentException("`" + value + "` is not a number");
    }
}
