package dev.stride.functions.stage;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.adapter.aws.emulated.EmulatorClients;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.scheduler.model.ScheduleSummary;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A third-party emulator of all AWS services at one address. */
public record EmulatorEndpoint(AwsAccess access, AwsClients clients) {

    public static EmulatorEndpoint at(URI address) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
        var access = new AwsAccess(Region.US_EAST_1, credentials, Optional.of(address));
        return new EmulatorEndpoint(access, EmulatorClients.connect(address));
    }

    /** Creates the resources of {@code template.yaml} under unique names. */
    public AwsResources deploy() {
        var name = "stride-" + UUID.randomUUID();
        clients.dynamo().createTable(DynamoTable.definition(name));
        clients.s3().createBucket(request -> request.bucket(name));
        clients.eventBridge().createEventBus(request -> request.name(name));
        clients.scheduler().createScheduleGroup(request -> request.name(name));
        var queue = queue(name);
        var dead = queue(name + "-dead");
        var role = "arn:aws:iam::123456789012:role/" + name;
        var events = new EventSources(arn(queue(name + "-events")), name, List.of(name), List.of());
        return new AwsResources(
                name,
                name,
                queue,
                arn(queue),
                Optional.empty(),
                name,
                role,
                Optional.of(arn(dead)),
                name,
                Optional.empty(),
                events);
    }

    public List<String> schedules(AwsResources resources) {
        return clients
                .scheduler()
                .listSchedules(request -> request.groupName(resources.scheduleGroup()))
                .schedules()
                .stream()
                .map(ScheduleSummary::name)
                .toList();
    }

    /** Returns the URL of a queue by its ARN. */
    public String queueUrl(String arn) {
        var name = arn.substring(arn.lastIndexOf(':') + 1);
        return clients.sqs().getQueueUrl(request -> request.queueName(name)).queueUrl();
    }

    private String queue(String name) {
        return clients.sqs().createQueue(request -> request.queueName(name)).queueUrl();
    }

    private String arn(String queueUrl) {
        return clients.sqs()
                .getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributesAsStrings()
                .getOrDefault("QueueArn", queueUrl);
    }
}
