package dev.stride.expression.jq.time;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jq.value.JqNumbers;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/**
 * A time in jq's broken-down form, in UTC: year, month from 0, day of the month, hours, minutes, seconds, day of the week (Sunday
 * is 0), day of the year from 0. As in C, the fields can contradict each other.
 *
 * @param second including its fraction
 */
record BrokenDownTime(int year, int month, int day, int hour, int minute, double second, int weekday, int yearDay) {

    private static final int FIELDS = 8;

    /** The largest absolute value of the year, and of each other field: excess days carry over to the months. */
    private static final int FARTHEST_YEAR = 999_999;

    /** Creates the broken-down time for a number of seconds since the epoch. */
    static BrokenDownTime of(double seconds) throws JsonQueryException {
        if (!(Math.abs(seconds) < FARTHEST_YEAR * 365.0 * 86_400)) {
            throw new JsonQueryException("error converting number of seconds since epoch to datetime");
        }
        var whole = Math.floor(seconds);
        var time = LocalDateTime.ofEpochSecond((long) whole, 0, ZoneOffset.UTC);
        return of(time, time.getSecond() + (seconds - whole));
    }

    static BrokenDownTime of(LocalDateTime time, double second) {
        return new BrokenDownTime(
                time.getYear(),
                time.getMonthValue() - 1,
                time.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                second,
                time.getDayOfWeek().getValue() % 7,
                time.getDayOfYear() - 1);
    }

    /**
     * Creates a broken-down time from a JSON array of its fields.
     *
     * @param function the calling function, named in the error
     */
    static BrokenDownTime fromArray(JsonNode fields, String function) throws JsonQueryException {
        var complete = fields.isArray() && fields.size() >= FIELDS;
        for (var index = 0; complete && index < FIELDS; index++) {
            complete =
                    fields.get(index).isNumber() && Math.abs(fields.get(index).doubleValue()) <= FARTHEST_YEAR;
        }
        if (!complete) {
            throw new JsonQueryException("%s requires parsed datetime inputs".formatted(function));
        }
        return new BrokenDownTime(
                fields.get(0).intValue(),
                fields.get(1).intValue(),
                fields.get(2).intValue(),
                fields.get(3).intValue(),
                fields.get(4).intValue(),
                fields.get(5).doubleValue(),
                fields.get(6).intValue(),
                fields.get(7).intValue());
    }

    JsonNode toArray() {
        return JsonNodeFactory.instance
                .arrayNode()
                .add(year)
                .add(month)
                .add(day)
                .add(hour)
                .add(minute)
                .add(JqNumbers.of(second))
                .add(weekday)
                .add(yearDay);
    }

    /** Returns the date. A month or day beyond its range carries over: day 32 of January is February 1. */
    LocalDate date() {
        return LocalDate.of(year, 1, 1).plusMonths(month).plusDays(day - 1L);
    }

    long epochSecond() {
        return date().toEpochDay() * 86_400 + hour * 3_600L + minute * 60L + (long) Math.floor(second);
    }
}
