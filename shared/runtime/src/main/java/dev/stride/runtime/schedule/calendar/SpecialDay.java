package dev.stride.runtime.schedule.calendar;

import com.cronutils.model.field.expression.On;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;

/** A day in a cron expression whose date depends on the month, such as the last day. */
sealed interface SpecialDay {

    boolean matches(LocalDate day);

    /** The last day of the month, or a number of days before it: {@code L-3}. */
    record Last(int before) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.getDayOfMonth() == day.lengthOfMonth() - before;
        }
    }

    /** The last weekday (Monday to Friday) of the month: {@code LW}. */
    record LastWeekday() implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.equals(nearestWeekday(day.with(TemporalAdjusters.lastDayOfMonth())));
        }
    }

    /** The weekday (Monday to Friday) nearest to a day in the same month: {@code 15W}. Months without that day are skipped. */
    record NearestWeekday(int number) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return number <= day.lengthOfMonth() && day.equals(nearestWeekday(day.withDayOfMonth(number)));
        }
    }

    /** The last occurrence of a given day of the week in the month: {@code 6L} is the last Friday. */
    record LastOfWeek(DayOfWeek dayOfWeek) implements SpecialDay {
        @Override
        public boolean matches(LocalDate day) {
            return day.equals(day.with(TemporalAdjusters.lastInMonth(dayOfWeek)));
        }
    }

    /** The nth occurrence of a given day of the week in the month: {@code 6#3} is the third Friday. */
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
