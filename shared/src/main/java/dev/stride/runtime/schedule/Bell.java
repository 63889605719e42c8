package dev.stride.runtime.schedule;

import dev.stride.Limits;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Lets a schedule ring: by itself where the service knows its meaning, else one time after the other. */
record Bell(Schedules schedules) {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    /** Lets it ring for what is later than a time. Again changes nothing. */
    void set(Activation activation, Instant now) {
        activation.next(now).ifPresent(next -> {
            switch (activation.translation(now)) {
                case Translation.Recurring(var recurrence) ->
                    schedules.set(activation.identity(), recurrence, OccurrenceLetter.of(activation));
                case Translation.Computed _ ->
                    schedules.set(activation.name(next), at(next, now), OccurrenceLetter.of(activation, next));
            }
        });
    }

    /** Lets it ring no more. */
    void remove(Activation activation, Instant now) {
        silence(activation.identity());
        activation.next(now).map(activation::name).ifPresent(schedules::remove);
    }

    /** Lets a schedule ring no more that rings by itself. @param identity of its activation */
    void silence(String identity) {
        schedules.remove(identity);
    }

    /** The letter says when it was due: it may ring a little later, but never be set when it is over. */
    private static Recurrence at(Instant due, Instant now) {
        var soonest = now.plus(Limits.SCHEDULE_MARGIN);
        var time = due.isBefore(soonest) ? soonest : due;
        return new Recurrence(AT.format(time), UTC, Optional.empty(), Optional.empty());
    }
}
