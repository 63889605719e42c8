package dev.stride.runtime.port;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** What rings again and again by the clock, exact to the minute. A single alarm for one wait is one of {@link Timers}. */
public interface Schedules {

    /** Where nothing is started by the clock. */
    Schedules NONE = new Schedules() {
        @Override
        public void set(String name, Recurrence recurrence, String body) {}

        @Override
        public void remove(String name) {}
    };

    /** Stands in a body for the instant at which an occurrence is due, as RFC 3339 in UTC. */
    String DUE = "<aws.scheduler.scheduled-time>";

    /**
     * Puts {@code body} into the instance queue at each occurrence, or up to a minute later. A schedule without further
     * occurrences removes itself. Setting the same name again changes nothing.
     *
     * @param name at most 64 letters, digits, {@code .}, {@code _} and {@code -}
     */
    void set(String name, Recurrence recurrence, String body);

    /** Lets a schedule ring no more, if it is there; what it has sent is on its way. */
    void remove(String name);

    /**
     * When a schedule rings, in the words of EventBridge Scheduler.
     *
     * @param expression {@code at(2026-03-01T09:00:00)}, {@code rate(5 minutes)} (or hours, days), or {@code cron(0 9 ? * 2-6 *)}
     * @param zone whose clocks {@code at} and {@code cron} mean
     * @param from the first occurrence of a rate; a cron expression has none before it
     * @param until there is no occurrence at this time or later
     */
    record Recurrence(String expression, ZoneId zone, Optional<Instant> from, Optional<Instant> until) {

        public boolean isOneTime() {
            return expression.startsWith("at(");
        }
    }
}
