package dev.stride.plan.start;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** When instances start by themselves. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "starts")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Schedule.Every.class, name = "every"),
    @JsonSubTypes.Type(value = Schedule.Once.class, name = "once"),
    @JsonSubTypes.Type(value = Schedule.Cron.class, name = "cron")
})
public sealed interface Schedule {

    /**
     * Again and again.
     *
     * @param every the time between two starts, at least a minute; days, months and years by the calendar of the zone
     * @param from the first start; without it, the times are counted back from {@code until}, or from the activation of the
     *     schedule when there is neither
     * @param until there is no start at this time or later
     */
    record Every(PeriodDuration every, Optional<Instant> from, Optional<Instant> until, ZoneId zone)
            implements Schedule {}

    /** At one time only. */
    record Once(Instant at) implements Schedule {}

    /**
     * At the times that match an expression.
     *
     * @param expression of the dialect, its fields parted by single blanks
     * @param validUntil there is no start at this time or later
     */
    record Cron(String expression, Dialect dialect, ZoneId zone, Optional<Instant> validUntil) implements Schedule {}

    /** How a cron expression is read. */
    enum Dialect {
        /** Minute, hour, day of the month, month, day of the week; 0 and 7 are Sunday; either day field suffices. */
        UNIX,

        /** A second, which is 0, before these fields, and perhaps a year after them; 1 is Sunday. */
        QUARTZ
    }
}
