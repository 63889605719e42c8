package dev.stride.adapter.aws;

import dev.stride.runtime.port.Queue;
import java.util.List;
import java.util.Optional;

/**
 * The AWS resources of one deployment of Stride, by their AWS names.
 *
 * @param table name of the table, see {@link DynamoTable#definition}
 * @param bucket name of the bucket for data that is too large for the table
 * @param queueUrl URL of the instance queue
 * @param queueArn ARN of the instance queue
 * @param controlQueueUrl URL of the control queue for the messages of {@link Queue.Lane#CONTROL}; empty if the instance queue
 *     receives them too
 * @param scheduleGroup name of the schedule group for timers and schedules
 * @param scheduleRoleArn ARN of the role with which EventBridge Scheduler sends to the instance queue
 * @param scheduleDeadLetterArn ARN of the dead-letter queue of EventBridge Scheduler, if there is one
 * @param bus name or ARN of the bus for published events
 * @param eventSinkQueueUrl URL of the queue of events for the HTTP event sink, if there is a sink
 * @param events the sources of incoming events
 */
public record AwsResources(
        String table,
        String bucket,
        String queueUrl,
        String queueArn,
        Optional<String> controlQueueUrl,
        String scheduleGroup,
        String scheduleRoleArn,
        Optional<String> scheduleDeadLetterArn,
        String bus,
        Optional<String> eventSinkQueueUrl,
        EventSources events) {

    /**
     * The event buses and AWS accounts from which the deployment accepts events, the name prefix of its EventBridge rules, and
     * the queue to which these rules send the events.
     *
     * @param queueArn ARN of the event queue
     * @param rulePrefix prefix of the names of all rules, unique to this deployment
     * @param buses names of the buses on which rules are created; the deployment's own bus comes first
     * @param accounts ids of the AWS accounts whose events match; empty if the events of every account match
     */
    public record EventSources(String queueArn, String rulePrefix, List<String> buses, List<String> accounts) {
        public EventSources {
            buses = List.copyOf(buses);
            accounts = List.copyOf(accounts);
        }
    }
}
