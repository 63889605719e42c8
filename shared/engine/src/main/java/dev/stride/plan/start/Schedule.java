package dev.stride.plan.start;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** The schedule on which instances of a workflow start. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "starts")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Schedule.Every.class, name = "every"),
    @JsonSubTypes.Type(value = Schedule.Once.class, name = "once"),
    @JsonSubTypes.Type(value = Schedule.Cron.class, name = "cron"),
    @JsonSubTypes.Type(value = Schedule.Both.class, name = "both")
})
public sealed interface Schedule {

    /**
     * Starts instances at a fixed interval.
     *
     * @param every the interval, at least a minute; days, months and years follow the calendar of the zone
     * @param from the first start; if absent, the starts are whole intervals before {@code until}, or, without {@code until},
     *     whole intervals after the activation of the schedule
     * @param until end of the schedule, exclusive
     * @param afterInterval whether the first start is one interval after the activation of the schedule, and not at the
     *     activation itself; only for a schedule without {@code from} and {@code until}
     */
    record Every(
            PeriodDuration every,
            Optional<Instant> from,
            Optional<Instant> until,
            ZoneId zone,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean afterInterval)
            implements Schedule {

        /**
         * Creates a schedule. If neither {@code from} nor {@code until} is given, its first instance starts when the
         * schedule is activated.
         */
        public Every(PeriodDuration every, Optional<Instant> from, Optional<Instant> until, ZoneId zone) {
            this(every, from, until, zone, false);
        }
    }

    /** Starts one instance at a point in time. */
    record Once(Instant at) implements Schedule {}

    /**
     * Starts instances at the times that match a cron expression.
     *
     * @param expression fields separated by single blanks
     * @param validUntil end of the schedule, exclusive
     */
    record Cron(String expression, Dialect dialect, ZoneId zone, Optional<Instant> validUntil) implements Schedule {}

    /** Starts instances at an interval and at the times of a cron expression; one if both include the same time. */
    record Both(Every every, Cron cron) implements Schedule {}

    /** The syntax of a cron expression. */
    enum Dialect {
        /**
         * Five fields: minute, hour, day of month, month, day of week; 0 and 7 are Sunday. If neither day field is {@code *}, a
         * day needs to match only one of them.
         */
        UNIX,

        /**
         * Six or seven fields: seconds, which must be 0, then the five fields of UNIX cron, and an optional year. In
         * the field for the day of the week, 1 is Sunday.
         */
        QUARTZ
    }
}
