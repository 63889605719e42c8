package dev.stride.runtime.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.parser.CronParser;
import dev.stride.Limits;
import dev.stride.plan.Schedule.Dialect;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads cron expressions of all dialects. */
final class CronReader {

    static final FieldValues MINUTES = new FieldValues(0, 59);
    static final FieldValues HOURS = new FieldValues(0, 23);
    static final FieldValues DAYS_OF_MONTH = new FieldValues(1, 31);
    static final FieldValues MONTHS = new FieldValues(1, 12);
    static final FieldValues DAYS_OF_WEEK = new FieldValues(1, 7);
    static final FieldValues YEARS = new FieldValues(1970, Limits.LAST_SCHEDULED_YEAR);

    /** Crontab calls Sunday both 0 and 7. */
    private static final FieldValues CRONTAB_DAYS_OF_WEEK = new FieldValues(0, 7);

    private static final int SERVICE_FIELDS = 6;
    private static final int SERVICE_DAY_OF_MONTH = 2;
    private static final int SERVICE_DAY_OF_WEEK = 4;

    private static final CronParser UNIX = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    private static final CronParser QUARTZ =
            new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));
    private static final CronParser SERVICE = new CronParser(service());

    /** Reads an expression of a plan. */
    static CronFields read(String expression, Dialect dialect) {
        return switch (dialect) {
            case UNIX -> unix(UNIX.parse(expression));
            case QUARTZ -> fields(QUARTZ.parse(expression));
        };
    }

    /** Reads what stands in {@code cron(...)} for EventBridge Scheduler. @throws IllegalArgumentException saying what is wrong */
    static CronFields service(String expression) {
        var fields = expression.strip().split("\\s+");
        if (fields.length != SERVICE_FIELDS) {
            throw new IllegalArgumentException("a cron expression has six fields: " + expression);
        }
        if (fields[SERVICE_DAY_OF_MONTH].equals("?") == fields[SERVICE_DAY_OF_WEEK].equals("?")) {
            throw new IllegalArgumentException("exactly one of the fields for days must be `?`: " + expression);
        }
        return fields(SERVICE.parse(expression));
    }

    /** By crontab(5), a day that either field names suffices, unless one of the two begins with an asterisk. */
    private static CronFields unix(Cron cron) {
        var ofMonth = field(cron, CronFieldName.DAY_OF_MONTH);
        var ofWeek = field(cron, CronFieldName.DAY_OF_WEEK);
        var either = !ofMonth.asString().startsWith("*") && !ofWeek.asString().startsWith("*");
        return fields(cron, Days.ofWeek(ofWeek, CronReader::crontabDays), either);
    }

    private static CronFields fields(Cron cron) {
        return fields(cron, Days.ofWeek(field(cron, CronFieldName.DAY_OF_WEEK), DAYS_OF_WEEK::of), false);
    }

    private static CronFields fields(Cron cron, Days ofWeek, boolean either) {
        return new CronFields(
                MINUTES.of(field(cron, CronFieldName.MINUTE)),
                HOURS.of(field(cron, CronFieldName.HOUR)),
                Days.ofMonth(field(cron, CronFieldName.DAY_OF_MONTH)),
                MONTHS.of(field(cron, CronFieldName.MONTH)),
                ofWeek,
                YEARS.of(field(cron, CronFieldName.YEAR)),
                either);
    }

    private static FieldExpression field(Cron cron, CronFieldName name) {
        return Optional.ofNullable(cron.retrieve(name))
                .map(field -> field.getExpression())
                .orElseGet(FieldExpression::always);
    }

    private static NavigableSet<Integer> crontabDays(FieldExpression field) {
        return CRONTAB_DAYS_OF_WEEK.of(field).stream()
                .map(day -> day % CRONTAB_DAYS_OF_WEEK.highest() + 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static CronDefinition service() {
        return CronDefinitionBuilder.defineCron()
                .withMinutes()
                .withValidRange(MINUTES.lowest(), MINUTES.highest())
                .withStrictRange()
                .and()
                .withHours()
                .withValidRange(HOURS.lowest(), HOURS.highest())
                .withStrictRange()
                .and()
                .withDayOfMonth()
                .supportsL()
                .supportsW()
                .supportsQuestionMark()
                .and()
                .withMonth()
                .withValidRange(1, 12)
                .withStrictRange()
                .and()
                .withDayOfWeek()
                .withValidRange(1, 7)
                .withMondayDoWValue(2)
                .supportsHash()
                .supportsL()
                .supportsQuestionMark()
                .and()
                .withYear()
                .withValidRange(YEARS.lowest(), YEARS.highest())
                .and()
                .instance();
    }

    private CronReader() {}
}
