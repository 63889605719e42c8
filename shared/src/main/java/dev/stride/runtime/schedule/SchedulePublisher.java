package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Lets a schedule ring: by itself where the service knows its meaning, else one time after the other. */
record SchedulePublisher(Schedules schedules) {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    /** Lets it ring for what is later than a time. Again changes nothing. */
    void publish(ActiveSchedule activeSchedule, Instant now) {
        activeSchedule.next(now).ifPresent(next -> {
            switch (activeSchedule.translation(now)) {
                case SchedulerTranslation.Recurrent(var recurrence) ->
                    schedules.set(activeSchedule.identity(), recurrence, ScheduleTick.encodeFor(activeSchedule));
                case SchedulerTranslation.OneByOne _ ->
                    schedules.set(
                            activeSchedule.timerName(next),
                            at(next, now),
                            ScheduleTick.encodeSettingNext(activeSchedule, next));
            }
        });
    }

    /** Lets it ring no more. */
    void remove(ActiveSchedule activeSchedule, Instant now) {
        removeRecurrence(activeSchedule.identity());
        activeSchedule.next(now).map(activeSchedule::timerName).ifPresent(schedules::remove);
    }

    /** Lets a schedule ring no more that rings by itself. @param identity of its activation */
    void removeRecurrence(String identity) {
        schedules.remove(identity);
    }

    /** The letter says when it was due: it may ring a little later, but never be set when it is over. */
    private static Recurrence at(Instant due, Instant now) {
        var soonest = now.plus(Limits.SCHEDULE_MARGIN);
        var time = due.isBefore(soonest) ? soonest : due;
        return new Recurrence(AT.format(time), UTC, Optional.empty(), Optional.empty());
    }
}
