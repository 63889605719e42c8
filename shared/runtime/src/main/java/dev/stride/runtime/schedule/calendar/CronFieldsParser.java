package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.parser.CronParser;
import dev.stride.Limits;
import dev.stride.plan.start.Schedule.Dialect;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
}
