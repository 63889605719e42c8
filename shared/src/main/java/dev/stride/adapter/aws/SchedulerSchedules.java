package dev.stride.adapter.aws;

import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Timers;
import java.time.Duration;
import java.time.Instant;
import software.amazon.awssdk.services.scheduler.SchedulerClient;

/**
 * Recurring schedules of EventBridge Scheduler, and one-time ones. A name that was removed may be set again, so that requests
 * have tokens of their own.
 */
public final class SchedulerSchedules implements Schedules {

    /** An occurrence on the end date may still be due by the service's rules; one after it is not. */
    private static final Duration BEFORE_THE_END = Duration.ofSeconds(1);

    private final ScheduleGroup group;

    public SchedulerSchedules(SchedulerClient client, AwsResources resources) {
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
