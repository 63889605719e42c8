package dev.stride.expression.jq.time;

import dev.stride.expression.jq.metering.JqEvaluation;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A formatter for times in the format language of C's {@code strftime}, in the C locale and in UTC. */
final class TimeFormatter {

    private static final int STEPS_PER_FIELD = 2;
    private static final String FLAGS = "_-0^#";

    private final BrokenDownTime time;

    private TimeFormatter(BrokenDownTime time) {
        this.time = time;
    }

    static String format(BrokenDownTime time, String format) {
        return new TimeFormatter(time).format(format);
    }

    private String format(String format) {
        var text = new StringBuilder();
        for (var at = 0; at < format.length(); at++) {
            if (format.charAt(at) != '%') {
                text.append(format.charAt(at));
                continue;
            }
            JqEvaluation.current().pay(STEPS_PER_FIELD);
            var end = at + 1;
            var flag = ' ';
            while (end < format.length() && FLAGS.indexOf(format.charAt(end)) >= 0) {
                flag = format.charAt(end++);
            }
            var field = end < format.length() ? field(format.charAt(end)) : null;
            text.append(
                    field == null ? format.substring(at, Math.min(end + 1, format.length())) : flagged(field, flag));
            at = end;
        }
        return text.toString();
    }

    private static String flagged(String field, char flag) {
        return switch (flag) {
            case '^' -> field.toUpperCase(Locale.ROOT);
            case '#' ->
                field.equals(field.toUpperCase(Locale.ROOT))
                        ? field.toLowerCase(Locale.ROOT)
                        : field.toUpperCase(Locale.ROOT);
            case '-' -> field.replaceFirst("^[0 ]+(?=.)", "");
            case '_' -> " ".repeat(padding(field)) + field.substring(padding(field));
            case '0' -> "0".repeat(padding(field)) + field.substring(padding(field));
            default -> field;
        };
    }

    /** Returns the number of blanks and zeros before a number, of which the last digit may be zero itself. */
    private static int padding(String field) {
        var count = 0;
        while (count < field.length() - 1 && "0 ".indexOf(field.charAt(count)) >= 0) {
            count++;
        }
        return count;
    }

    /** Formats the field for a conversion character, such as {@code Y} for the year; null for an unknown character. */
    private @Nullable String field(char conversion) {
        return switch (conversion) {
            case 'a' -> weekday(TextStyle.SHORT);
            case 'A' -> weekday(TextStyle.FULL);
            case 'b', 'h' -> month(TextStyle.SHORT);
            case 'B' -> month(TextStyle.FULL);
            case 'c' -> format("%a %b %e %H:%M:%S %Y");
            case 'D', 'x' -> format("%m/%d/%y");
            case 'F' -> format("%Y-%m-%d");
            case 'r' -> format("%I:%M:%S %p");
            case 'R' -> format("%H:%M");
            case 'T', 'X' -> format("%H:%M:%S");
            case 'n' -> "\n";
            case 't' -> "\t";
            case '%' -> "%";
            case 'p' -> time.hour() < 12 ? "AM" : "PM";
            case 'P' -> time.hour() < 12 ? "am" : "pm";
            case 'z' -> "+0000";
            case 'Z' -> "UTC";
            case 's' -> String.valueOf(time.epochSecond());
            default -> number(conversion);
        };
    }

    private @Nullable String number(char conversion) {
        return switch (conversion) {
            case 'C' -> padded(2, '0', Math.floorDiv(time.year(), 100));
            case 'd' -> padded(2, '0', time.day());
            case 'e' -> padded(2, ' ', time.day());
            case 'g' -> padded(2, '0', Math.floorMod(weekYear(), 100));
            case 'G' -> String.valueOf(weekYear());
            case 'H' -> padded(2, '0', time.hour());
            case 'I' -> padded(2, '0', hourOfHalf());
            case 'j' -> padded(3, '0', time.yearDay() + 1);
            case 'k' -> padded(2, ' ', time.hour());
            case 'l' -> padded(2, ' ', hourOfHalf());
            case 'm' -> padded(2, '0', time.month() + 1);
            case 'M' -> padded(2, '0', time.minute());
            case 'S' -> padded(2, '0', (int) time.second());
            case 'u' -> String.valueOf(time.weekday() == 0 ? 7 : time.weekday());
            case 'U' -> padded(2, '0', (time.yearDay() + 7 - time.weekday()) / 7);
            case 'V' -> padded(2, '0', time.date().get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case 'w' -> String.valueOf(time.weekday());
            case 'W' -> padded(2, '0', (time.yearDay() + 7 - (time.weekday() + 6) % 7) / 7);
            case 'y' -> padded(2, '0', Math.floorMod(time.year(), 100));
            case 'Y' -> String.valueOf(time.year());
            default -> null;
        };
    }

    private int weekYear() {
        return time.date().get(IsoFields.WEEK_BASED_YEAR);
    }

    private int hourOfHalf() {
        return Math.floorMod(time.hour() - 1, 12) + 1;
    }

    private static String padded(int width, char padding, int number) {
        var digits = String.valueOf(number);
        return String.valueOf(padding).repeat(Math.max(0, width - digits.length())) + digits;
    }

    private String weekday(TextStyle style) {
        return DayOfWeek.SUNDAY.plus(time.weekday()).getDisplayName(style, Locale.ENGLISH);
    }

    private String month(TextStyle style) {
        return Month.JANUARY.plus(time.month()).getDisplayName(style, Locale.ENGLISH);
    }
}
