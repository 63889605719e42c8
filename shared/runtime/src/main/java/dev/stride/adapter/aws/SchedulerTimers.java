package dev.stride.adapter.aws;

import dev.stride.Limits;
import dev.stride.runtime.port.Timers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.ResourceNotFoundException;
import software.amazon.awssdk.services.scheduler.model.Target;

/**
 * An implementation of the port {@link Timers} with one-time schedules of EventBridge Scheduler, which send their message to the
 * instance queue and delete themselves. Requests have no client token (idempotency token) of their own: with one, the service could
 * ignore a schedule that has the name of a deleted one.
 */
record SchedulerTimers(SchedulerClient client, AwsResources resources) implements Timers {

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        try {
            client.createSchedule(schedule -> schedule.name(name)
                    .groupName(resources.scheduleGroup())
                    .scheduleExpression(AT.format(roundedUp(at)))
                    .scheduleExpressionTimezone("UTC")
                    .flexibleTimeWindow(window -> window.mode(FlexibleTimeWindowMode.OFF))
                    .actionAfterCompletion(ActionAfterCompletion.DELETE)
                    .target(target(body)));
        } catch (ConflictException _) {
            // The schedule exists, most likely because an earlier attempt of the same effect created it.
        }
    }

    @Override
    public void delete(String name) {
        try {
            client.deleteSchedule(request -> request.name(name).groupName(resources.scheduleGroup()));
        } catch (ResourceNotFoundException _) {
            // The schedule has deleted itself, or an earlier attempt deleted it.
        }
    }

    private Target target(String body) {
        var target = Target.builder()
                .arn(resources.queueArn())
                .roleArn(resources.scheduleRoleArn())
                .input(body)
                .retryPolicy(retry -> retry.maximumEventAgeInSeconds(Math.toIntExact(Limits.DELIVERY_RETRY.toSeconds()))
                        .maximumRetryAttempts(Limits.DELIVERY_RETRIES));
        resources.scheduleDeadLetterArn().ifPresent(arn -> target.deadLetterConfig(queue -> queue.arn(arn)));
        return target.build();
    }

    /** Rounds up to whole seconds, the precision of schedules, so that a timer is never early. */
    private static Instant roundedUp(Instant at) {
        return at.plus(Duration.ofSeconds(1).minusNanos(1)).truncatedTo(ChronoUnit.SECONDS);
    }
}
