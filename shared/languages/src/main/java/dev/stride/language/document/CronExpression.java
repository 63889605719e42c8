package dev.stride.language.document;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.stride.Limits;
import dev.stride.plan.start.Schedule;
import dev.stride.plan.start.Schedule.Dialect;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cron expression. The number of fields determines the dialect: five fields are read as in crontab; six or seven fields, with
 * seconds and an optional year, are read as in Quartz.
 */
public record CronExpression(String text, Dialect dialect) {

    private static final CronParser UNIX = parser(CronType.UNIX);
    private static final CronParser QUARTZ = parser(CronType.QUARTZ);

    /** An instant before the start of any schedule, from which the search for a first match starts. */
    private static final ZonedDateTime LONG_AGO = ZonedDateTime.of(1971, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    private static final String ANY = "*";
    private static final String NO_MATTER = "?";
    private static final String EXAMPLES = "such as `0 9 * * MON-FRI` or `0 0 9 1 JAN ?`";
    private static final int DAY_OF_MONTH = 3;
    private static final int DAY_OF_WEEK = 5;

    public static Optional<CronExpression> parse(Place place) {
        var text = place.text().strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.length() > Limits.CRON_CHARACTERS) {
            place.fault("the cron expression has more than %s characters".formatted(Limits.CRON_CHARACTERS), "");
            return Optional.empty();
        }
        var fields = new ArrayList<>(List.of(text.split("\\s+")));
        return switch (fields.size()) {
            case 5 -> unix(place, fields);
            case 6, 7 -> quartz(place, fields);
            default -> {
                place.fault(
                        "`%s` is not a valid cron expression".formatted(text),
                        "use the five fields of crontab, or six fields that begin with `0` for the seconds, or seven that also end with a year");
                yield Optional.empty();
            }
        };
    }

    public Schedule.Cron toSchedule(ZoneId zone, Optional<Instant> validUntil) {
        return new Schedule.Cron(text, dialect, zone, validUntil);
    }

    private static Optional<CronExpression> unix(Place place, List<String> fields) {
        fields.replaceAll(field -> field.equals(NO_MATTER) ? ANY : field);
        return parsed(place, fields, UNIX, Dialect.UNIX, CronField.inUnix(fields));
    }

    /**
     * Parses a Quartz expression. Quartz requires a question mark in one of the two fields for days. If neither field has a
     * question mark, this method adds one where possible.
     */
    private static Optional<CronExpression> quartz(Place place, List<String> fields) {
        if (!fields.getFirst().matches("0+")) {
            place.fault("a schedule starts instances at full minutes only", "set the first field, the seconds, to 0");
            return Optional.empty();
        }
        if (named(fields.get(DAY_OF_WEEK)) && named(fields.get(DAY_OF_MONTH))) {
            place.fault("days of the month and days of the week cannot both be set", "write `?` for one of them");
            return Optional.empty();
        }
        if (fields.get(DAY_OF_WEEK).equals(ANY) && !fields.get(DAY_OF_MONTH).equals(NO_MATTER)) {
            fields.set(DAY_OF_WEEK, NO_MATTER);
        } else if (fields.get(DAY_OF_MONTH).equals(ANY)) {
            fields.set(DAY_OF_MONTH, NO_MATTER);
        }
        if (fields.get(DAY_OF_WEEK).equals(NO_MATTER)
                && fields.get(DAY_OF_MONTH).equals(NO_MATTER)) {
            fields.set(DAY_OF_MONTH, ANY);
        }
        return parsed(place, fields, QUARTZ, Dialect.QUARTZ, CronField.inQuartz(fields));
    }

    /** @param mistake what a user is told if the library cannot parse the fields */
    private static Optional<CronExpression> parsed(
            Place place, List<String> fields, CronParser parser, Dialect dialect, Optional<CronField.Mistake> mistake) {
        try {
            var cron = parser.parse(String.join(" ", fields));
            if (!occurs(cron)) {
                place.fault("the cron expression `" + cron.asString() + "` never matches", "");
            }
            return Optional.of(new CronExpression(cron.asString(), dialect));
        } catch (IllegalArgumentException malformed) {
            var told = mistake.orElseGet(() -> new CronField.Mistake(
                    "`%s` is not a valid cron expression".formatted(String.join(" ", fields)), EXAMPLES));
            place.fault(told.message(), told.hint());
            return Optional.empty();
        }
    }

    /**
     * Returns whether the expression ever matches a time. Also returns true if the cron library throws an exception while it
     * searches for a match. For example, it does so for {@code 31W} in a month with 30 days.
     */
    private static boolean occurs(Cron cron) {
        try {
            return ExecutionTime.forCron(cron).nextExecution(LONG_AGO).isPresent();
        } catch (DateTimeException undecided) {
            return true;
        }
    }

    private static boolean named(String days) {
        return !days.equals(ANY) && !days.equals(NO_MATTER);
    }

    private static CronParser parser(CronType type) {
        return new CronParser(CronDefinitionBuilder.instanceDefinitionFor(type));
    }
}
