package dev.stride.aws;

import dev.stride.Limits;
import dev.stride.runtime.port.Timers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.Target;

/** One-time schedules of EventBridge Scheduler that send to the instance queue and delete themselves. */
public final class SchedulerTimers implements Timers {

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    private final SchedulerClient client;
    private final AwsResources resources;

    public SchedulerTimers(SchedulerClient client, AwsResources resources) {
        this.client = client;
        this.resources = resources;
    }

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        var request = CreateScheduleRequest.builder()
                .name(name)
                .groupName(resources.scheduleGroup())
                .clientToken(token(name))
                .scheduleExpression(AT.format(roundedUp(at)))
                .scheduleExpressionTimezone("UTC")
                .flexibleTimeWindow(window -> window.mode(FlexibleTimeWindowMode.OFF))
                .actionAfterCompletion(ActionAfterCompletion.DELETE)
                .target(target(body))
                .build();
        try {
            client.createSchedule(request);
        } catch (ConflictException _) {
            // The name is set already, most likely by an earlier try of the same effect.
        }
    }

    private Target target(String body) {
        var target = Target.builder()
                .arn(resources.queueArn())
                .roleArn(resources.scheduleRoleArn())
                .input(body)
                .retryPolicy(retry -> retry.maximumEventAgeInSeconds(Math.toIntExact(Limits.SCHEDULE_RETRY.toSeconds()))
                        .maximumRetryAttempts(Limits.SCHEDULE_RETRIES));
        resources.scheduleDeadLetterArn().ifPresent(arn -> target.deadLetterConfig(queue -> queue.arn(arn)));
        return target.build();
    }

    /** One for each schedule of the account, in the characters that a token may have, which are fewer than a name's. */
    private String token(String name) {
        var path = resources.scheduleGroup() + "/" + name;
        return UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** Schedules are given to the second; a timer never rings early. */
    private static Instant roundedUp(Instant at) {
        return at.plus(Duration.ofSeconds(1).minusNanos(1)).truncatedTo(ChronoUnit.SECONDS);
    }
}
