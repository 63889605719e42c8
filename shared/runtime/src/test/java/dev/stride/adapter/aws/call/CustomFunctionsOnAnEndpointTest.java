package dev.stride.adapter.aws.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.EmulatorClients;
import dev.stride.call.aws.AwsFunctionCalls;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.Target;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Calls custom functions on the emulator at the address in {@code STRIDE_AWS_ENDPOINT}. */
@Tag("aws-endpoint")
class CustomFunctionsOnAnEndpointTest extends CustomFunctionsContract {

    private static final URI ENDPOINT =
            URI.create(Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566"));

    private static final AwsAccess ACCESS = new AwsAccess(
            Region.US_EAST_1,
            StaticCredentialsProvider.create(AwsBasicCredentials.create("emulated", "emulated")),
            Optional.of(ENDPOINT));

    private final EventBridgeClient events = EmulatorClients.connect(ENDPOINT, EventBridgeClient.builder());

    /** The queue that receives events and published messages. */
    private final String sink = queue(name + "-sink", Map.of());

    CustomFunctionsOnAnEndpointTest() {
        super(ACCESS);
    }

    @Override
    String bus() {
        events.createEventBus(request -> request.name(name));
        events.putRule(request -> request.eventBusName(name).name(name).eventPattern("{\"source\": [\"shop\"]}"));
        events.putTargets(request -> request.eventBusName(name)
                .rule(name)
                .targets(Target.builder().id("sink").arn(arn(sink)).build()));
        return name;
    }

    @Override
    List<JsonNode> entries(String bus, int expected) {
        return received(sink, expected).stream()
                .map(message -> AwsFunctionCalls.json(message.body()))
                .<JsonNode>map(event -> JsonNodeFactory.instance
                        .objectNode()
                        .<ObjectNode>set("source", event.path("source"))
                        .<ObjectNode>set("type", event.path("detail-type"))
                        .set("detail", event.path("detail")))
                .toList();
    }

    @Override
    String topic() {
        var topic = access.sns().createTopic(request -> request.name(name)).topicArn();
        access.sns()
                .subscribe(request -> request.topicArn(topic)
                        .protocol("sqs")
                        .endpoint(arn(sink))
                        .attributes(Map.of("RawMessageDelivery", "true")));
        return topic;
    }

    @Override
    List<Received> published(String topic, int expected) {
        return received(sink, expected);
    }

    @Override
    String stateMachine() {
        return access.stepFunctions()
                .createStateMachine(
                        request -> request.name(name)
                                .roleArn("arn:aws:iam::123456789012:role/service-role/" + name)
                                .definition(
                                        "{\"StartAt\": \"A\", \"States\": {\"A\": {\"Type\": \"Wait\", \"Seconds\": 3600, \"End\": true}}}"))
                .stateMachineArn();
    }

    @Override
    List<String> executions(String machine) {
        return access.stepFunctions().listExecutions(request -> request.stateMachineArn(machine)).executions().stream()
                .map(ExecutionListItem::executionArn)
                .toList();
    }

    @Override
    void abort(String execution) {
        access.stepFunctions().stopExecution(request -> request.executionArn(execution));
    }

    private String arn(String queue) {
        return access.sqs()
                .getQueueAttributes(request -> request.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributesAsStrings()
                .getOrDefault("QueueArn", queue);
    }
}
