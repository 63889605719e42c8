package dev.stride.adapter.aws;

import java.util.List;
import java.util.Optional;

/**
 * What one deployment of Stride owns, by the names that AWS gave.
 *
 * @param table name of the table, see {@link DynamoTable#definition}
 * @param bucket name of the bucket for what is too large for the table
 * @param queueUrl of the instance queue
 * @param queueArn of the instance queue
 * @param scheduleGroup name of the group that timers and schedules are made in
 * @param scheduleRoleArn of the role by which the scheduler sends to the instance queue
 * @param scheduleDeadLetterArn of the queue for what the scheduler could not deliver, if there is one
 * @param bus name or ARN of the bus that events go out by
 * @param events where events come in from
 */
public record AwsResources(
        String table,
        String bucket,
        String queueUrl,
        String queueArn,
        String scheduleGroup,
        String scheduleRoleArn,
        Optional<String> scheduleDeadLetterArn,
        String bus,
        EventSources events) {

    /**
     * Where events come in from, and where to.
     *
     * @param queueArn of the queue of events
     * @param rulePrefix what the names of all rules begin with, which no other deployment's do
     * @param buses names of the buses that rules are made on
     * @param accounts whose events are taken; everyone's when empty
     */
    public record EventSources(String queueArn, String rulePrefix, List<String> buses, List<String> accounts) {
        public EventSources {
            buses = List.copyOf(buses);
            accounts = List.copyOf(accounts);
        }
    }
}
