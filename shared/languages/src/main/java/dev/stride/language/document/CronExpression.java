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
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

    /** Adds the question mark that Quartz requires in one of the two fields for days, where it is possible. */
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

    /**
     * A field of a cron expression, which can say what is wrong with the text that an author wrote in it.
     *
     * @param name the name of the field in messages
     * @param names the full names of the values, which are abbreviated to three letters; empty if the values are only numbers
     * @param example a valid text
     */
    private record CronField(String name, int first, int last, List<String> names, String example) {

        record Mistake(String message, String hint) {}

        private static final List<String> MONTHS = List.of(
                "JANUARY",
                "FEBRUARY",
                "MARCH",
                "APRIL",
                "MAY",
                "JUNE",
                "JULY",
                "AUGUST",
                "SEPTEMBER",
                "OCTOBER",
                "NOVEMBER",
                "DECEMBER");
        private static final List<String> DAYS =
                List.of("SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY");

        private static final CronField MINUTE = new CronField("minute", 0, 59, List.of(), "*/15");
        private static final CronField HOUR = new CronField("hour", 0, 23, List.of(), "9");
        private static final CronField DAY_OF_MONTH = new CronField("day of the month", 1, 31, List.of(), "1");
        private static final CronField MONTH = new CronField("month", 1, 12, MONTHS, "JAN");
        private static final List<CronField> UNIX =
                List.of(MINUTE, HOUR, DAY_OF_MONTH, MONTH, new CronField("day of the week", 0, 7, DAYS, "MON-FRI"));
        private static final List<CronField> QUARTZ = List.of(
                new CronField("second", 0, 59, List.of(), "0"),
                MINUTE,
                HOUR,
                DAY_OF_MONTH,
                MONTH,
                new CronField("day of the week", 1, 7, DAYS, "MON-FRI"),
                new CronField("year", 1970, 2099, List.of(), "2030"));

        private static final int ABBREVIATED = 3;
        private static final Pattern SEPARATORS = Pattern.compile("[,/-]");
        private static final Pattern WORD = Pattern.compile("[A-Za-z]+");
        private static final Pattern NUMBER = Pattern.compile("[0-9]+");

        /** Matches what only Quartz has: the last day, the nearest weekday and the day of a week in a month. */
        private static final Pattern OF_QUARTZ = Pattern.compile("(?i)L(?:W|-[0-9]+)?|[0-9]*[LW]|[A-Z]{3}L|\\w+#[0-9]");

        /**
         * Returns the first mistake in the fields of an expression in the form of crontab; empty if no field has a known mistake.
         */
        static Optional<Mistake> inUnix(List<String> fields) {
            return Stream.of(inQuartzOnly(fields), first(fields, UNIX))
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        /**
         * Returns the first mistake in the fields of an expression in the form of Quartz; empty if no field has a known mistake.
         */
        static Optional<Mistake> inQuartz(List<String> fields) {
            return first(fields, QUARTZ);
        }

        private static Optional<Mistake> inQuartzOnly(List<String> fields) {
            return fields.stream()
                    .flatMap(field -> Stream.of(field.split(",")))
                    .filter(item -> OF_QUARTZ.matcher(item).matches())
                    .findFirst()
                    .map(item -> new Mistake(
                            "`%s` is not available in a cron expression with five fields".formatted(item),
                            "`%s` needs six fields: write `0 %s ?`"
                                    .formatted(
                                            item.replaceAll("(?i).*([LW#]).*", "$1"),
                                            String.join(" ", fields.subList(0, fields.size() - 1)))));
        }

        private static Optional<Mistake> first(List<String> fields, List<CronField> kinds) {
            var mistakes = new ArrayList<Mistake>();
            for (int i = 0; i < fields.size(); i++) {
                kinds.get(i).mistake(fields.get(i)).ifPresent(mistakes::add);
            }
            return mistakes.stream().findFirst();
        }

        private Optional<Mistake> mistake(String text) {
            for (var part : SEPARATORS.split(text)) {
                if (NUMBER.matcher(part).matches()) {
                    if (!isInRange(part)) {
                        return Optional.of(new Mistake(
                                "the %s `%s` is not a number from %d to %d".formatted(name, part, first, last), ""));
                    }
                } else if (WORD.matcher(part).matches()
                        && !isKnown(part)
                        && !OF_QUARTZ.matcher(part).matches()) {
                    return Optional.of(new Mistake(
                            "`%s` is not a %s of a cron expression".formatted(part, name),
                            "write `%s`".formatted(abbreviated(text).orElse(example))));
                }
            }
            return Optional.empty();
        }

        private boolean isInRange(String number) {
            var digits = number.replaceFirst("^0+(?=.)", "");
            return digits.length() <= String.valueOf(last).length()
                    && Integer.parseInt(digits) >= first
                    && Integer.parseInt(digits) <= last;
        }

        private boolean isKnown(String word) {
            return names.stream()
                    .anyMatch(each -> each.substring(0, ABBREVIATED).equalsIgnoreCase(word));
        }

        /** Returns a text with each full name shortened to three letters; empty if it still has a word that is no name. */
        private Optional<String> abbreviated(String text) {
            var shortened = WORD.matcher(text)
                    .replaceAll(found -> names.contains(found.group().toUpperCase(Locale.ROOT))
                            ? found.group().toUpperCase(Locale.ROOT).substring(0, ABBREVIATED)
                            : found.group());
            var isValid = WORD.matcher(shortened).results().allMatch(found -> isKnown(found.group()));
            return isValid ? Optional.of(shortened) : Optional.empty();
        }
    }
}
