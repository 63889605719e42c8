package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.EmulatedScheduler;
import dev.stride.adapter.aws.emulated.ScheduledReceiver;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.SchedulesContract;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ValidationException;

@ExtendWith(EmulatedAwsExtension.class)
class SchedulerSchedulesTest extends SchedulesContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.25Z");

    private final AwsResources resources;
    private final EmulatedScheduler scheduler;
    private final SchedulerClient client;
    private final Schedules schedules;
    private final Receiver receiver;

    SchedulerSchedulesTest(EmulatedAws aws) {
        resources = aws.deploy();
        scheduler = aws.scheduler();
        client = aws.clients().scheduler();
        schedules = new SchedulerSchedules(client, resources);
        var queue = new SqsReceiver(aws.clients().sqs(), resources.queueUrl());
        receiver = new ScheduledReceiver(scheduler, resources.scheduleGroup(), queue, NOON);
    }

    @Override
    protected Schedules schedules() {
        return schedules;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }

    @Test
    void recurringSchedule_isCreatedWithItsCronExpression_timeZone_startDateAndEndDate() {
        var from = NOON.plus(Duration.ofDays(1));
        var until = NOON.plus(Duration.ofDays(30));
        var zone = ZoneId.of("America/New_York");
        schedules.set(
                "report", new Recurrence("cron(0 9 ? * 2-6 *)", zone, Optional.of(from), Optional.of(until)), "go");

        var created = client.getSchedule(
                request -> request.groupName(resources.scheduleGroup()).name("report"));
        assertThat(created.scheduleExpression()).isEqualTo("cron(0 9 ? * 2-6 *)");
        assertThat(created.scheduleExpressionTimezone()).isEqualTo("America/New_York");
        assertThat(created.startDate()).isEqualTo(from);
        assertThat(created.endDate()).isEqualTo(until.minusSeconds(1));
        assertThat(created.flexibleTimeWindow().modeAsString()).isEqualTo("OFF");
        assertThat(created.actionAfterCompletionAsString()).isEqualTo("DELETE");
        assertThat(created.target().arn()).isEqualTo(resources.queueArn());
        assertThat(created.target().roleArn()).isEqualTo(resources.scheduleRoleArn());
        assertThat(created.target().input()).isEqualTo("go");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            starts long ago      | rate(1 hour)           | -PT5M1S | PT1H
            ends before it does  | rate(1 hour)           | PT2H    | PT1H
            ended already        | rate(1 hour)           | PT0S    | -PT1H
            no unit              | rate(5)                | PT1H    | PT2H
            two day fields       | cron(0 9 1 * 2 *)      | PT1H    | PT2H
            five fields          | cron(0 9 * * ?)        | PT1H    | PT2H
            no such day          | at(2026-02-30T09:00:00)| PT1H    | PT2H
            """)
    void emulatedScheduler_rejectsTheSchedulesThatEventBridgeRejects(
            String what, String expression, Duration from, Duration until) {
        var recurrence = new Recurrence(
                expression, ZoneId.of("UTC"), Optional.of(NOON.plus(from)), Optional.of(NOON.plus(until)));
        assertThatExceptionOfType(ValidationException.class)
                .as(what)
                .isThrownBy(() -> schedules.set("tick", recurrence, "go"));
    }
}
