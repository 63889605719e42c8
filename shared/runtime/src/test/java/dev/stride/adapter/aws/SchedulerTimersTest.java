package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.EmulatedScheduler;
import dev.stride.adapter.aws.emulated.ScheduledReceiver;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.TimersContract;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class SchedulerTimersTest extends TimersContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.25Z");

    private final AwsResources resources;
    private final EmulatedScheduler scheduler;
    private final Timers timers;
    private final Receiver receiver;

    SchedulerTimersTest(EmulatedAws aws) {
        resources = aws.deploy();
        scheduler = aws.scheduler();
        timers = new SchedulerTimers(aws.clients().scheduler(), resources);
        var queue = new SqsReceiver(aws.clients().sqs(), resources.queueUrl());
        receiver = new ScheduledReceiver(scheduler, resources.scheduleGroup(), queue, NOON);
    }

    @Override
    protected Timers timers() {
        return timers;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }

    @Test
    void timer_createsAnEventBridgeSchedule_thatRetriesDeliveryToTheQueueForADay() {
        timers.set("alarm", NOON, "ring");
        assertThat(scheduler.schedules(resources.scheduleGroup()))
                .singleElement()
                .satisfies(schedule -> {
                    assertThat(schedule.name()).isEqualTo("alarm");
                    assertThat(schedule.due()).contains(Instant.parse("2026-11-20T12:00:01Z"));
                    assertThat(schedule.request().at("/FlexibleTimeWindow/Mode").asText())
                            .isEqualTo("OFF");
                    assertThat(schedule.request().path("ActionAfterCompletion").asText())
                            .isEqualTo("DELETE");
                    var target = schedule.request().path("Target");
                    assertThat(target.path("Arn").asText()).isEqualTo(resources.queueArn());
                    assertThat(target.path("RoleArn").asText()).isEqualTo(resources.scheduleRoleArn());
                    assertThat(target.path("DeadLetterConfig").path("Arn").asText())
                            .isEqualTo(resources.scheduleDeadLetterArn().orElseThrow());
                    assertThat(target.path("RetryPolicy")
                                    .path("MaximumEventAgeInSeconds")
                                    .asInt())
                            .isEqualTo(86_400);
                    assertThat(target.path("RetryPolicy")
                                    .path("MaximumRetryAttempts")
                                    .asInt())
                            .isEqualTo(185);
                });
    }
}
