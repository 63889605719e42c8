package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.field.expression.On;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;

/** A day of a cron expression whose number differs from month to month. */
sealed interface SpecialDay {

    boolean matches(LocalDate day);

    /** {@code L-3}: the last day of the month, or some days before it. */
    record Last(int before) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.getDayOfMonth() == day.lengthOfMonth() - before;
        }
    }

    /** {@code LW}: the last day of the month that is not on a weekend. */
    record LastWeekday() implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.equals(nearestWeekday(day.with(TemporalAdjusters.lastDayOfMonth())));
        }
    }

    /** {@code 15W}: the weekday of the month that is nearest to a day, in months that have this day. */
    record NearestWeekday(int number) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return number <= day.lengthOfMonth() && day.equals(nearestWeekday(day.withDayOfMonth(number)));
        }
    }

    /** {@code 6L}: the last such day of the week in the month. */
    record LastOfWeek(DayOfWeek dayOfWeek) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.equals(day.with(TemporalAdjusters.lastInMonth(dayOfWeek)));
        }
    }

    /** {@code 6#3}: the third such day of the week in the month. */
    record Nth(DayOfWeek dayOfWeek, int nth) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.equals(day.with(TemporalAdjusters.dayOfWeekInMonth(nth, dayOfWeek)));
        }
    }

    static SpecialDay ofMonth(On field) {
        return switch (field.getSpecialChar().getValue()) {
            case L -> new Last(Math.max(field.getNth().getValue(), 0));
            case LW -> new LastWeekday();
            case W -> new NearestWeekday(field.getTime().getValue());
            case HASH, NONE, QUESTION_MARK ->
                throw new IllegalArgumentException("`" + field.asString() + "` is not a day");
        };
    }

    static SpecialDay ofWeek(On field) {
        var day = DayField.ofWeek(field.getTime().getValue());
        return switch (field.getSpecialChar().getValue()) {
            case L -> new LastOfWeek(day);
            case HASH -> new Nth(day, field.getNth().getValue());
            case LW, W, NONE, QUESTION_MARK ->
                throw new IllegalArgumentException("`" + field.asString() + "` is not a day");
        };
    }

    private static LocalDate nearestWeekday(LocalDate day) {
        var isFirst = day.getDayOfMonth() == 1;
        var isLast = day.getDayOfMonth() == day.lengthOfMonth();
        return switch (day.getDayOfWeek()) {
            case SATURDAY -> isFirst ? day.plusDays(2) : day.minusDays(1);
            case SUNDAY -> isLast ? day.minusDays(2) : day.plusDays(1);
            case MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY -> day;
        };
    }
}
