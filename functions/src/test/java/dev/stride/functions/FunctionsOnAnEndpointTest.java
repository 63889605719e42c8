package dev.stride.functions;

import dev.stride.aws.AwsAccess;
import dev.stride.aws.AwsClients;
import dev.stride.aws.AwsResources;
import dev.stride.aws.DynamoTable;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.scheduler.model.ScheduleSummary;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The functions on an emulator that others wrote, at the address in {@code STRIDE_AWS_ENDPOINT}. */
@Tag("aws-endpoint")
class FunctionsOnAnEndpointTest extends FunctionsContract {

    private static final AwsClients CLIENTS = AwsClients.connect(new AwsAccess(
            Region.US_EAST_1,
            StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")),
            Optional.of(URI.create(
                    Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566")))));

    FunctionsOnAnEndpointTest() {
        super(CLIENTS, deploy());
    }

    @Override
    List<String> schedules(AwsResources resources) {
        return CLIENTS
                .scheduler()
                .listSchedules(request -> request.groupName(resources.scheduleGroup()))
                .schedules()
                .stream()
                .map(ScheduleSummary::name)
                .toList();
    }

    private static AwsResources deploy() {
        var name = "stride-" + UUID.randomUUID();
        CLIENTS.dynamo().createTable(DynamoTable.definition(name));
        CLIENTS.s3().createBucket(request -> request.bucket(name));
        CLIENTS.eventBridge().createEventBus(request -> request.name(name));
        CLIENTS.scheduler().createScheduleGroup(request -> request.name(name));
        var sqs = CLIENTS.sqs();
        var queue = sqs.createQueue(request -> request.queueName(name)).queueUrl();
        var dead = sqs.createQueue(request -> request.queueName(name + "-dead")).queueUrl();
        var role = "arn:aws:iam::123456789012:role/" + name;
        return new AwsResources(name, name, queue, arn(sqs, queue), name, role, Optional.of(arn(sqs, dead)), name);
    }

    private static String arn(SqsClient sqs, String queue) {
        var attributes =
                sqs.getQueueAttributes(request -> request.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN));
        return attributes.attributesAsStrings().getOrDefault("QueueArn", queue);
    }
}
