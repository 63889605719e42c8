package dev.stride.language.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A field of a cron expression, which can say what is wrong with the text that an author wrote in it.
 *
 * @param name the name of the field in messages
 * @param names the full names of the values, which are abbreviated to three letters; empty if the values are only numbers
 * @param example a valid text
 */
record CronField(String name, int first, int last, List<String> names, String example) {

    /** A mistake in a cron expression. @param hint what to write instead */
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

    /** Returns the first mistake in the fields of an expression in the form of crontab; empty if no field has a known mistake. */
    static Optional<Mistake> inUnix(List<String> fields) {
        return Stream.of(inQuartzOnly(fields), first(fields, UNIX))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the first mistake in the fields of an expression in the form of Quartz; empty if no field has a known mistake. */
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
        return names.stream().anyMatch(each -> each.substring(0, ABBREVIATED).equalsIgnoreCase(word));
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
