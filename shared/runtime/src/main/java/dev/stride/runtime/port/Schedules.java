package dev.stride.runtime.port;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Recurring schedules, exact to the minute, such as those of EventBridge Scheduler. One-time waits use {@link Timers}
 * instead.
 */
public interface Schedules {

    /** Schedules of a runtime without scheduled starts: all operations have no effect. */
    Schedules NONE = new Schedules() {
        @Override
        public void set(String name, Recurrence recurrence, String body) {}

        @Override
        public void remove(String name) {}
    };

    /** Placeholder in a message body for the due time of the occurrence, as an RFC 3339 timestamp in UTC. */
    String DUE = "<aws.scheduler.scheduled-time>";

    /**
     * Creates a schedule that sends {@code body} to the instance queue at each occurrence or up to a minute later. The schedule
     * deletes itself after its last occurrence. If a schedule of this name exists, the call has no effect.
     *
     * @param name at most 64 letters, digits, {@code .}, {@code _} and {@code -}
     */
    void set(String name, Recurrence recurrence, String body);

    /** Deletes a schedule, if it exists. Messages that the schedule has already sent are still delivered. */
    void remove(String name);

    /**
     * The times at which a schedule is due, in the syntax of EventBridge Scheduler.
     *
     * @param expression {@code at(2026-03-01T09:00:00)}, {@code rate(5 minutes)} (or hours, days), or {@code cron(0 9 ?
     *     * 2-6 *)}
     * @param zone the time zone of {@code at} and {@code cron} expressions
     * @param from the first occurrence of a rate, and the earliest time for an occurrence of a cron expression
     * @param until the exclusive end: no occurrence is due at this time or later
     */
    record Recurrence(String expression, ZoneId zone, Optional<Instant> from, Optional<Instant> until) {

        public boolean isOneTime() {
            return expression.startsWith("at(");
        }
    }
}
