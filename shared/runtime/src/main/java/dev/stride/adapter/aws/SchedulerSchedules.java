package dev.stride.adapter.aws;

import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Timers;
import java.time.Duration;
import java.time.Instant;
import software.amazon.awssdk.services.scheduler.SchedulerClient;

/**
 * An implementation of the port {@link Schedules} with EventBridge Scheduler. Requests have no client token (idempotency token),
 * because a new schedule can have the same name as a deleted one. With a client token, EventBridge Scheduler could ignore the
 * second creation.
 */
final class SchedulerSchedules implements Schedules {

    /**
     * Time subtracted from the end of a schedule. The end is exclusive for Stride, but EventBridge Scheduler may start an
     * occurrence exactly at the end.
     */
    private static final Duration BEFORE_THE_END = Duration.ofSeconds(1);

    private final ScheduleGroup group;

    SchedulerSchedules(SchedulerClient client, AwsResources resources) {
        this.group = new ScheduleGroup(client, resources);
    }

    @Override
    public void set(String name, Recurrence recurrence, String body) {
        Timers.checkName(name);
        group.create(name, body, schedule -> {
            schedule.scheduleExpression(recurrence.expression())
                    .scheduleExpressionTimezone(recurrence.zone().getId());
            recurrence.from().ifPresent(schedule::startDate);
            recurrence.until().map(SchedulerSchedules::last).ifPresent(schedule::endDate);
        });
    }

    @Override
    public void remove(String name) {
        group.delete(name);
    }

    private static Instant last(Instant until) {
        return until.minus(BEFORE_THE_END);
    }
}
