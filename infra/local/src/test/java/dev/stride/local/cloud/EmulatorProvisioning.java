package dev.stride.local.cloud;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.DynamoTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.eventbridge.model.ResourceAlreadyExistsException;
import software.amazon.awssdk.services.s3.model.BucketAlreadyExistsException;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * A creator of AWS resources in an emulator. It creates those resources of {@code template.yaml} that the emulator does not have
 * yet.
 */
final class EmulatorProvisioning {

    /**
     * The name of the DynamoDB table, the S3 bucket, the event bus, the schedule group and the main queue. The names of
     * the other queues begin with it. It is constant, because each developer has an emulator of their own.
     */
    private static final String NAME = "stride-dev";

    static final String CONTROL_QUEUE = NAME + "-control";

    private final AwsClients clients;
    private final Duration visibility;
    private final boolean hasEventSink;

    /**
     * @param visibility the visibility timeout of the queues, after which an unacknowledged message is delivered again
     * @param hasEventSink whether events wait for an HTTP event sink
     */
    EmulatorProvisioning(AwsClients clients, Duration visibility, boolean hasEventSink) {
        this.hasEventSink = hasEventSink;
        this.clients = clients;
        this.visibility = visibility;
    }

    /**
     * The AWS resources in the emulator.
     *
     * @param eventsUrl the URL of the queue of events
     * @param deadLettersUrl the URL of the dead-letter queue
     */
    record Provisioned(AwsResources resources, String eventsUrl, String deadLettersUrl) {}

    Provisioned provision() {
        try {
            clients.dynamo().createTable(DynamoTable.definition(NAME));
        } catch (ResourceInUseException there) {
            // An earlier run created it.
        }
        try {
            clients.s3().createBucket(request -> request.bucket(NAME));
        } catch (BucketAlreadyExistsException | BucketAlreadyOwnedByYouException there) {
            // An earlier run created it.
        }
        try {
            clients.eventBridge().createEventBus(request -> request.name(NAME));
        } catch (ResourceAlreadyExistsException there) {
            // An earlier run created it.
        }
        try {
            clients.scheduler().createScheduleGroup(request -> request.name(NAME));
        } catch (ConflictException there) {
            // An earlier run created it.
        }
        return queues();
    }

    private Provisioned queues() {
        var dead = queue(NAME + "-dead", Map.of());
        var redrive = JsonNodeFactory.instance
                .objectNode()
                .put("deadLetterTargetArn", arn(dead))
                .put("maxReceiveCount", Limits.QUEUE_RECEIVES);
        var redriven = Map.of(
                QueueAttributeName.REDRIVE_POLICY, redrive.toString(),
                QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(visibility.toSeconds()));
        var queue = queue(NAME, redriven);
        var control = queue(CONTROL_QUEUE, redriven);
        var events = queue(NAME + "-events", redriven);
        var role = "arn:aws:iam::000000000000:role/" + NAME;
        var sources = new EventSources(arn(events), NAME, List.of(NAME), List.of());
        var sinkQueue = hasEventSink
                ? Optional.of(queue(
                        NAME + "-event-sink",
                        Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, Long.toString(visibility.toSeconds()))))
                : Optional.<String>empty();
        var resources = new AwsResources(
                NAME,
                NAME,
                queue,
                arn(queue),
                Optional.of(control),
                NAME,
                role,
                Optional.of(arn(dead)),
                NAME,
                sinkQueue,
                sources);
        return new Provisioned(resources, events, dead);
    }

    private String queue(String name, Map<QueueAttributeName, String> attributes) {
        return clients.sqs()
                .createQueue(request -> request.queueName(name).attributes(attributes))
                .queueUrl();
    }

    private String arn(String queueUrl) {
        return clients.sqs()
                .getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributesAsStrings()
                .getOrDefault(QueueAttributeName.QUEUE_ARN.toString(), queueUrl);
    }
}
