package dev.stride.expression.jq.time;

import dev.stride.expression.jq.metering.JqEvaluation;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A parser for times in the format language of C's {@code strptime}, in the C locale and in UTC. It ignores UTC offsets in the
 * text, as jq does.
 */
final class TimeParser {

    private static final List<String> WEEKDAYS = IntStream.range(0, DayOfWeek.values().length)
            .mapToObj(day -> DayOfWeek.SUNDAY.plus(day).getDisplayName(TextStyle.FULL, Locale.ENGLISH))
            .toList();
    private static final List<String> MONTHS = Arrays.stream(Month.values())
            .map(month -> month.getDisplayName(TextStyle.FULL, Locale.ENGLISH))
            .toList();

    private static final Pattern OFFSET = Pattern.compile("\\s*(?:Z|[+-]\\d{2}(?::?\\d{2})?)");
    private static final Pattern ZONE = Pattern.compile("[A-Za-z]*");
    private static final Pattern SECONDS = Pattern.compile("\\d{1,11}");
    private static final List<String> HALVES = List.of("AM", "PM");
    private static final int LETTERS_OF_SHORT_NAME = 3;

    private final String text;
    private int at;
    private int year = 1900;
    private int month;
    private int day;
    private int hour;
    private int half = -1;
    private int minute;
    private int second;
    private int yearDay = -1;

    private TimeParser(String text) {
        this.text = text;
    }

    /** Parses a text as a time. Returns empty unless the format matches the whole text. */
    static Optional<BrokenDownTime> parse(String text, String format) {
        var parser = new TimeParser(text);
        return parser.reads(format) && parser.at == text.length() ? Optional.of(parser.time()) : Optional.empty();
    }

    private BrokenDownTime time() {
        var date = yearDay >= 0 && day == 0
                ? LocalDate.ofYearDay(year, 1).plusDays(yearDay)
                : LocalDate.of(year, month + 1, 1).plusDays(day - 1L);
        var time = BrokenDownTime.of(date.atStartOfDay(), second);
        var hours = half < 0 ? hour : hour % 12 + 12 * half;
        return day == 0 && yearDay < 0
                ? new BrokenDownTime(year, month, 0, hours, minute, second, time.weekday(), time.yearDay())
                : new BrokenDownTime(
                        time.year(), time.month(), time.day(), hours, minute, second, time.weekday(), time.yearDay());
    }

    private boolean reads(String format) {
        for (var index = 0; index < format.length(); index++) {
            var expected = format.charAt(index);
            var read = Character.isWhitespace(expected)
                    ? blanks()
                    : expected == '%' && index + 1 < format.length()
                            ? field(format.charAt(++index))
                            : literal(expected);
            if (!read) {
                return false;
            }
        }
        return true;
    }

    private boolean field(char conversion) {
        JqEvaluation.current().pay(1);
        return switch (conversion) {
            case '%' -> literal('%');
            case 'n', 't' -> blanks();
            case 'c' -> reads("%a %b %e %H:%M:%S %Y");
            case 'D', 'x' -> reads("%m/%d/%y");
            case 'F' -> reads("%Y-%m-%d");
            case 'r' -> reads("%I:%M:%S %p");
            case 'R' -> reads("%H:%M");
            case 'T', 'X' -> reads("%H:%M:%S");
            case 'a', 'A' -> name(WEEKDAYS) >= 0;
            case 'b', 'B', 'h' -> 0 <= (month = name(MONTHS));
            case 'p', 'P' -> 0 <= (half = name(HALVES));
            case 'z' -> matches(OFFSET);
            case 'Z' -> matches(ZONE);
            case 's' -> epochSeconds();
            default -> numeric(conversion);
        };
    }

    private boolean numeric(char conversion) {
        return switch (conversion) {
            case 'C' -> 0 <= (year = 100 * number(2, 0, 99));
            case 'd', 'e' -> 0 <= (day = number(2, 1, 31));
            case 'H', 'k' -> 0 <= (hour = number(2, 0, 23));
            case 'I', 'l' -> 0 <= (hour = number(2, 1, 12) % 12);
            case 'j' -> 0 <= (yearDay = number(3, 1, 366) - 1);
            case 'm' -> 0 <= (month = number(2, 1, 12) - 1);
            case 'M' -> 0 <= (minute = number(2, 0, 59));
            case 'S' -> 0 <= (second = number(2, 0, 61));
            case 'u' -> 0 <= number(1, 1, 7);
            case 'w' -> 0 <= number(1, 0, 6);
            case 'U', 'V', 'W' -> 0 <= number(2, 0, 53);
            case 'g' -> 0 <= number(2, 0, 99);
            case 'G' -> 0 <= number(4, 0, 9999);
            case 'y' -> 0 <= (year = inCentury(number(2, 0, 99)));
            case 'Y' -> 0 <= (year = number(4, 0, 9999));
            default -> false;
        };
    }

    /** Expands a two-digit year to a year from 1969 to 2068. */
    private static int inCentury(int number) {
        return number < 0 ? number : number + (number < 69 ? 2000 : 1900);
    }

    private boolean epochSeconds() {
        var from = at;
        if (!matches(SECONDS)) {
            return false;
        }
        var time = LocalDateTime.ofEpochSecond(Long.parseLong(text.substring(from, at)), 0, ZoneOffset.UTC);
        year = time.getYear();
        month = time.getMonthValue() - 1;
        day = time.getDayOfMonth();
        hour = time.getHour();
        minute = time.getMinute();
        second = time.getSecond();
        return true;
    }

    /** Parses a number after optional blanks. Returns -1 if no number follows or the number is out of range. */
    private int number(int mostDigits, int least, int most) {
        blanks();
        var from = at;
        while (at < text.length() && at < from + mostDigits && "0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        var number = at == from ? -1 : Integer.parseInt(text, from, at, 10);
        return number < least || number > most ? -1 : number;
    }

    /** Parses a name, in full or abbreviated, and returns its index; negative if none matches. */
    private int name(List<String> names) {
        for (var index = 0; index < names.size(); index++) {
            var name = names.get(index);
            var letters = Math.min(LETTERS_OF_SHORT_NAME, name.length());
            for (var length : new int[] {name.length(), letters}) {
                if (text.regionMatches(true, at, name, 0, length)) {
                    at += length;
                    return index;
                }
            }
        }
        return -1;
    }

    private boolean matches(Pattern pattern) {
        var found = pattern.matcher(text).region(at, text.length());
        var matches = found.lookingAt();
        at = matches ? found.end() : at;
        return matches;
    }

    private boolean literal(char expected) {
        return at < text.length() && text.charAt(at++) == expected;
    }

    private boolean blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return true;
    }
}
