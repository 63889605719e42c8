package dev.stride.adapter.aws;

import dev.stride.Limits;
import java.util.function.Consumer;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.ResourceNotFoundException;
import software.amazon.awssdk.services.scheduler.model.Target;

/**
 * The schedules of one deployment in EventBridge Scheduler. Each schedule sends messages to the instance queue and deletes itself
 * after its last occurrence.
 */
record ScheduleGroup(SchedulerClient client, AwsResources resources) {

    /**
     * Creates a schedule, unless one with this name exists.
     *
     * @param when a function that sets the expression and the period of the schedule
     */
    void create(String name, String body, Consumer<CreateScheduleRequest.Builder> when) {
        var request = CreateScheduleRequest.builder()
                .name(name)
                .groupName(resources.scheduleGroup())
                .flexibleTimeWindow(window -> window.mode(FlexibleTimeWindowMode.OFF))
                .actionAfterCompletion(ActionAfterCompletion.DELETE)
                .target(target(body))
                .applyMutation(when)
                .build();
        try {
            client.createSchedule(request);
        } catch (ConflictException _) {
            // The schedule exists, most likely because an earlier attempt of the same effect created it.
        }
    }

    void delete(String name) {
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
}
