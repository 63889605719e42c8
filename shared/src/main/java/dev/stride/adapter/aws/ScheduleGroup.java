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
 * The schedules of one deployment in EventBridge Scheduler. Each sends to the instance queue, and deletes itself after the
 * last time it has done so.
 */
record ScheduleGroup(SchedulerClient client, AwsResources resources) {

    /** Makes a schedule; one that has the name already is left as it is. @param when tells the times it is due */
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
            // The name is set already, most likely by an earlier try of the same effect.
        }
    }

    void delete(String name) {
        try {
            client.deleteSchedule(request -> request.name(name).groupName(resources.scheduleGroup()));
        } catch (ResourceNotFoundException _) {
            // It has deleted itself, or an earlier try did.
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
