package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
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
import com.cronutils.parser.CronParser;
import dev.stride.Limits;
import dev.stride.plan.start.Schedule.Dialect;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A parser for cron expressions in the dialects of crontab and Quartz. */
final class CronFieldsParser {

    private static final CronFieldRange MINUTES = new CronFieldRange(0, 59);
    private static final CronFieldRange HOURS = new CronFieldRange(0, 23);
    static final CronFieldRange DAYS_OF_MONTH = new CronFieldRange(1, 31);
    private static final CronFieldRange MONTHS = new CronFieldRange(1, 12);
    static final CronFieldRange DAYS_OF_WEEK = new CronFieldRange(1, 7);
    private static final CronFieldRange YEARS = new CronFieldRange(1970, Limits.LAST_SCHEDULED_YEAR);

    /** The days of the week in crontab, where both 0 and 7 are Sunday. */
    private static final CronFieldRange CRONTAB_DAYS_OF_WEEK = new CronFieldRange(0, 7);

    private static final CronParser UNIX = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    private static final CronParser QUARTZ =
            new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));

    /** Parses the cron expression of a workflow's schedule. */
    static CronFields parse(String expression, Dialect dialect) {
        return switch (dialect) {
            case UNIX -> unix(UNIX.parse(expression));
            case QUARTZ -> fields(QUARTZ.parse(expression));
        };
    }

    /**
     * Converts a crontab expression. As crontab(5) specifies, a day needs to match only the day of the month or the day of the
     * week. If one of these two fields begins with an asterisk, the day must match both fields.
     */
    private static CronFields unix(Cron cron) {
        var ofMonth = field(cron, CronFieldName.DAY_OF_MONTH);
        var ofWeek = field(cron, CronFieldName.DAY_OF_WEEK);
        var either = !ofMonth.asString().startsWith("*") && !ofWeek.asString().startsWith("*");
        return fields(cron, DayField.ofWeek(ofWeek, CronFieldsParser::crontabDays), either);
    }

    private static CronFields fields(Cron cron) {
        return fields(cron, DayField.ofWeek(field(cron, CronFieldName.DAY_OF_WEEK), DAYS_OF_WEEK::valuesOf), false);
    }

    private static CronFields fields(Cron cron, DayField ofWeek, boolean either) {
        return new CronFields(
                MINUTES.valuesOf(field(cron, CronFieldName.MINUTE)),
                HOURS.valuesOf(field(cron, CronFieldName.HOUR)),
                DayField.ofMonth(field(cron, CronFieldName.DAY_OF_MONTH)),
                MONTHS.valuesOf(field(cron, CronFieldName.MONTH)),
                ofWeek,
                YEARS.valuesOf(field(cron, CronFieldName.YEAR)),
                either);
    }

    private static FieldExpression field(Cron cron, CronFieldName name) {
        return Optional.ofNullable(cron.retrieve(name))
                .map(field -> field.getExpression())
                .orElseGet(FieldExpression::always);
    }

    private static NavigableSet<Integer> crontabDays(FieldExpression field) {
        return CRONTAB_DAYS_OF_WEEK.valuesOf(field).stream()
                .map(day -> day % CRONTAB_DAYS_OF_WEEK.highest() + 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private CronFieldsParser() {}

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
}
