package dev.stride.runtime.schedule;

import dev.stride.runtime.port.Schedules.Recurrence;
import java.time.Instant;
import java.util.Optional;

/**
 * When EventBridge Scheduler rings for a recurrence, for forms of {@link dev.stride.runtime.port.Schedules} that have no such
 * service: {@code at}, {@code rate} and {@code cron} with zones, skipping local times that there are not.
 */
public final class ScheduleExpression {

    /** Reads a recurrence. @throws IllegalArgumentException for what the service would refuse, saying why */
    public static ScheduleExpression of(Recurrence recurrence) {
        throw new UnsupportedOperationException("not built yet: " + recurrence);
    }

    /** The first occurrence later than an instant. */
    public Optional<Instant> after(Instant instant) {
        throw new UnsupportedOperationException("not built yet: " + instant);
    }
}
