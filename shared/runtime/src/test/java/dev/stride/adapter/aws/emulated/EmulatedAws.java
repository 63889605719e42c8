package dev.stride.adapter.aws.emulated;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.DynamoTable;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/**
 * Emulations of all AWS services that Stride uses. Starting them takes seconds, so tests get one shared instance as a
 * parameter from {@link EmulatedAwsExtension}, and each test creates its own deployment in it.
 */
public final class EmulatedAws implements AutoCloseable {

    private final AmazonDynamoDBLocal dynamo = DynamoDBEmbedded.create(true);
    private final SQSRestServer sqs =
            SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort().start();
    private final EmulatedBus bus = new EmulatedBus(this::send);
    private final EmulatedBuckets buckets = new EmulatedBuckets();
    private final EmulatedScheduler scheduler = new EmulatedScheduler(this::send);
    private final AwsClients clients;
    private final EmulatedServices services;

    public EmulatedAws() {
        int port = sqs.waitUntilStarted().localAddress().getPort();
        clients = new AwsClients(
                dynamo.dynamoDbClient(),
                access(URI.create("http://127.0.0.1:" + port)).sqs(),
                access(scheduler.endpoint()).scheduler(),
                access(bus.endpoint()).eventBridge(),
                access(buckets.endpoint()).s3());
        services = new EmulatedServices(bus, URI.create("http://127.0.0.1:" + port));
    }

    public AwsClients clients() {
        return clients;
    }

    public EmulatedBus bus() {
        return bus;
    }

    /** Returns the services that workflows call, at one endpoint. */
    public EmulatedServices services() {
        return services;
    }

    public EmulatedScheduler scheduler() {
        return scheduler;
    }

    /** Returns a receiver of the messages of a queue. */
    public String queueUrl(String queueArn) {
        var name = queueArn.substring(queueArn.lastIndexOf(':') + 1);
        return client().getQueueUrl(request -> request.queueName(name)).queueUrl();
    }

    /** Creates an empty table and empty queues, and chooses unique names for a bus, a bucket and a schedule group. */
    public AwsResources deploy() {
        var name = "stride-" + UUID.randomUUID();
        clients.dynamo().createTable(DynamoTable.definition(name));
        var dead = queue(name + "-dead", Map.of());
        var redrive = JsonNodeFactory.instance
                .objectNode()
                .put("deadLetterTargetArn", arn(dead))
                .put("maxReceiveCount", Limits.QUEUE_RECEIVES);
        var redriven = Map.of(
                QueueAttributeName.REDRIVE_POLICY,
                redrive.toString(),
                QueueAttributeName.VISIBILITY_TIMEOUT,
                Long.toString(Limits.QUEUE_VISIBILITY.toSeconds()));
        var queue = queue(name, redriven);
        var control = queue(name + "-control", redriven);
        var role = "arn:aws:iam::000000000000:role/" + name;
        var events = new EventSources(arn(queue(name + "-events", redriven)), name, List.of(name), List.of());
        var sink = Optional.of(queue(name + "-event-sink", Map.of()));
        return new AwsResources(
                name,
                name,
                queue,
                arn(queue),
                Optional.of(control),
                name,
                role,
                Optional.of(arn(dead)),
                name,
                sink,
                events);
    }

    @Override
    public void close() {
        clients.close();
        scheduler.close();
        bus.close();
        services.close();
        buckets.close();
        sqs.stopAndWait();
        // The threads of the emulator would keep the process alive.
        dynamo.shutdown();
    }

    private void send(String queueArn, String body) {
        var url = queueUrl(queueArn);
        client().sendMessage(request -> request.queueUrl(url).messageBody(body));
    }

    private String queue(String name, Map<QueueAttributeName, String> attributes) {
        return client().createQueue(request -> request.queueName(name).attributes(attributes))
                .queueUrl();
    }

    private String arn(String queueUrl) {
        var response = client().getQueueAttributes(
                        request -> request.queueUrl(queueUrl).attributeNames(QueueAttributeName.QUEUE_ARN));
        return response.attributesAsStrings().getOrDefault(QueueAttributeName.QUEUE_ARN.toString(), "");
    }

    private SqsClient client() {
        return clients.sqs();
    }

    static AwsAccess access(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("emulated", "emulated"));
        return new AwsAccess(Region.US_EAST_1, credentials, Optional.of(endpoint));
    }
}
