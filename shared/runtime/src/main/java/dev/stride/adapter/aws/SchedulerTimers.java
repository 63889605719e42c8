package dev.stride.adapter.aws;

import dev.stride.runtime.port.Timers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import software.amazon.awssdk.services.scheduler.SchedulerClient;

/** An implementation of the port {@link Timers} with one-time schedules of EventBridge Scheduler. */
final class SchedulerTimers implements Timers {

    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    private final ScheduleGroup group;

    SchedulerTimers(SchedulerClient client, AwsResources resources) {
        this.group = new ScheduleGroup(client, resources);
    }

    @Override
    public void set(String name, Instant at, String body) {
        Timers.checkName(name);
        group.create(
                name,
                body,
                schedule -> schedule.clientToken(token(name))
                        .scheduleExpression(AT.format(roundedUp(at)))
                        .scheduleExpressionTimezone("UTC"));
    }

    @Override
    public void delete(String name) {
        group.delete(name);
    }

    /**
     * Returns the client token (idempotency token) of a schedule: unique in the account, and limited to the characters that
     * EventBridge Scheduler allows in tokens.
     */
    private String token(String name) {
        var path = group.resources().scheduleGroup() + "/" + name;
        return UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** Rounds up to whole seconds, the precision of schedules, so that a timer is never early. */
    private static Instant roundedUp(Instant at) {
        return at.plus(Duration.ofSeconds(1).minusNanos(1)).truncatedTo(ChronoUnit.SECONDS);
    }
}
