package dev.stride.adapter.aws;

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
        EventSources events) {}
