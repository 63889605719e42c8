package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.adapter.aws.emulated.EmulatorClients;
import dev.stride.functions.stage.LocalStack;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.port.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.scheduler.model.ScheduleSummary;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * Tests the stack on LocalStack, which runs the functions. It stores schedules but does not trigger them. The tests beyond the
 * contract make the functions use what their roles grant, which {@code .ci/rights} compares.
 */
@Tag("localstack")
class StackOnLocalStackTest extends StackContract {

    /** Random letters, which hardly compress, so that they exceed the size limit of a table item. */
    private static final String LARGE = new Random(1)
            .ints(700_000, 'a', 'z' + 1)
            .collect(StringBuilder::new, (text, letter) -> text.append((char) letter), StringBuilder::append)
            .toString();

    private static final String SECRET_PREFIX = "stride/";

    /** A secret of its own for each run on an emulator that keeps running. */
    private static final String SECRET = "KEY_" + UUID.randomUUID().toString().replace('-', '_');

    private final LocalStack emulator = LocalStack.start();
    private Callable callable = new Callable("", "", "", "");

    /** Resources that workflows may call. All but the URL are ARNs. */
    private record Callable(String queueUrl, String queue, String topic, String machine) {

        static Callable create(LocalStack emulator) {
            var name = "callable-" + UUID.randomUUID();
            try (var queues = EmulatorClients.connect(emulator.endpoint(), SqsClient.builder());
                    var topics = EmulatorClients.connect(emulator.endpoint(), SnsClient.builder());
                    var machines = EmulatorClients.connect(emulator.endpoint(), SfnClient.builder());
                    var secrets = EmulatorClients.connect(emulator.endpoint(), SecretsManagerClient.builder())) {
                secrets.createSecret(
                        request -> request.name(SECRET_PREFIX + SECRET).secretString("1234"));
                var url = queues.createQueue(request -> request.queueName(name)).queueUrl();
                var queue = queues.getQueueAttributes(
                                request -> request.queueUrl(url).attributeNames(QueueAttributeName.QUEUE_ARN))
                        .attributes()
                        .get(QueueAttributeName.QUEUE_ARN);
                var topic = topics.createTopic(request -> request.name(name)).topicArn();
                var machine = machines.createStateMachine(request -> request.name(name)
                                .roleArn("arn:aws:iam::000000000000:role/machine")
                                .definition("{\"StartAt\": \"A\", \"States\": {\"A\": {\"Type\": \"Succeed\"}}}"))
                        .stateMachineArn();
                return new Callable(url, Optional.ofNullable(queue).orElseThrow(), topic, machine);
            }
        }

        /** The bus that every account has. */
        static String bus() {
            return "arn:aws:events:us-east-1:000000000000:event-bus/default";
        }
    }

    @Override
    DeployedStack create() throws IOException, InterruptedException {
        callable = Callable.create(emulator);
        return DeployedStack.whole(
                emulator.endpoint(),
                // Docker's bridges, to which the name of the machine resolves inside containers.
                "AllowedHosts=" + emulator.machine() + ":*,172.16.0.0/12",
                "Size=PRODUCTION",
                "CallableArns="
                        + String.join(",", callable.queue(), callable.topic(), Callable.bus(), callable.machine()));
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @Override
    String here() {
        return emulator.machine();
    }

    @Test
    void dataTooLargeForTheTablePassThroughTheBucket() {
        deploy("""
                id: large
                version: '1'
                specVersion: '0.8'
                states:
                  - { name: Keep, type: inject, data: { kept: true }, transition: Rest }
                  - { name: Rest, type: sleep, duration: PT1S, end: true }
                """);

        var ended = until(start("large", "{\"text\": \"%s\"}".formatted(LARGE)), StackContract::hasEnded);

        assertThat(ended.path("status").asText()).as(ended.toString()).isEqualTo("COMPLETED");
        var output = stack().api().get(ended.at("/outputRef/href").asText());
        assertThat(output.body().path("text").asText()).isEqualTo(LARGE);
    }

    @Test
    void largeEventOfARequestStartsAnInstance() {
        deploy(listener("notes", "note", "/pen"));
        var note = event("note", "/pen", "1").replace("{ \"amount\": 7 }", "{ \"text\": \"" + LARGE + "\" }");

        var answer = stack().api().post("/events", Map.of("Content-Type", "application/cloudevents+json"), note);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        var started = untilListed("notes").at("/instances/0/id").asText();
        assertThat(until(started, StackContract::hasEnded).path("status").asText())
                .isEqualTo("COMPLETED");
    }

    @Test
    void startThatWaitsPublishesAnEventAndAnswersWithTheEnd() {
        deploy("""
                id: teller
                version: '1'
                specVersion: '0.8'
                timeouts: { workflowExecTimeout: P1D }
                events: [ { name: Told, type: told, source: /teller, kind: produced } ]
                states: [ { name: Tell, type: inject, data: {}, end: { produceEvents: [ { eventRef: Told } ] } } ]
                """);

        var answer = stack().api().post("/workflows/teller/instances?wait=PT20S", Map.of(), "{}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    @Test
    void startThatWaitsInVainContinuesInTheBackground() {
        deploy("""
                id: sleeper
                version: '1'
                specVersion: '0.8'
                timeouts: { workflowExecTimeout: P1D }
                states: [ { name: Rest, type: sleep, duration: P1D, end: true } ]
                """);

        var answer = stack().api().post("/workflows/sleeper/instances?wait=PT0.1S", Map.of(), "{}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        until(
                answer.body().path("id").asText(),
                shown -> shown.path("status").asText().equals("WAITING"));
    }

    @Test
    void workflowUsesQueueTopicBusStateMachineAndSecret() {
        deploy("""
                id: caller
                version: '1'
                specVersion: '0.8'
                secrets: [ SECRET_NAME ]
                functions:
                  - { name: send, type: custom, operation: 'sqs:QUEUE' }
                  - { name: publish, type: custom, operation: 'sns:TOPIC' }
                  - { name: put, type: custom, operation: 'eventbridge:BUS#called' }
                  - { name: run, type: custom, operation: 'stepfunctions:MACHINE#sync' }
                states:
                  - name: Call
                    type: operation
                    actions:
                      - { functionRef: { refName: send, arguments: { body: { digits: '${ $SECRETS.SECRET_NAME | length }' } } } }
                      - { functionRef: { refName: publish, arguments: { body: { said: true } } } }
                      - { functionRef: { refName: put, arguments: { source: shop, detail: { said: true } } } }
                      - { functionRef: { refName: run, arguments: { said: true } } }
                    end: true
                """.replace("QUEUE", callable.queue().substring(callable.queue().lastIndexOf(':') + 1))
                .replace("TOPIC", callable.topic())
                .replace("BUS", Callable.bus())
                .replace("MACHINE", callable.machine())
                .replace("SECRET_NAME", SECRET));

        var ended = until(start("caller", "{}"), StackContract::hasEnded);

        assertThat(ended.path("status").asText()).as(ended.toString()).isEqualTo("COMPLETED");
        try (var queues = stack().access().sqs()) {
            assertThat(queues.receiveMessage(request -> request.queueUrl(callable.queueUrl()))
                            .messages())
                    .singleElement()
                    .satisfies(message -> assertThat(message.body()).contains("4"));
        }
    }

    @Test
    void instancesOfAllWorkflowsAreListed() {
        deploy("""
                id: brief
                version: '1'
                specVersion: '0.8'
                states: [ { name: End, type: inject, data: {}, end: true } ]
                """);
        var instance = start("brief", "{}");

        polled(
                () -> stack().api().get("/instances").body().path("instances").findValuesAsText("id"),
                listed -> listed.contains(instance));
    }

    @Test
    void scheduleOfARemovedWorkflowIsRemoved() {
        var before = schedules();
        deploy("""
                id: yearly
                version: '1'
                specVersion: '0.8'
                start: { stateName: Report, schedule: { cron: 0 0 1 1 * } }
                states: [ { name: Report, type: inject, data: {}, end: true } ]
                """);
        var added = schedules().stream().filter(it -> !before.contains(it)).toList();

        assertThat(((InvokedApi) stack().api())
                        .delete("/workflows/yearly?force")
                        .status())
                .isBetween(200, 299);

        assertThat(added).isNotEmpty();
        assertThat(schedules()).doesNotContainAnyElementsOf(added);
    }

    @Test
    void messageOfABrokerStartsAnInstance() {
        deploy(listener("arrivals", "sqs.message", "sqs://us-east-1.000000000000/arrivals"));
        var messages = JsonNodeFactory.instance.objectNode();
        messages.putArray("Records")
                .addObject()
                .put("messageId", UUID.randomUUID().toString())
                .put("eventSource", "aws:sqs")
                .put("eventSourceARN", "arn:aws:sqs:us-east-1:000000000000:arrivals")
                .put("body", "{\"boxes\": 3}");

        stack().invoke("MessageFunctionArn", messages);

        var started = untilListed("arrivals").at("/instances/0/id").asText();
        assertThat(until(started, StackContract::hasEnded).path("status").asText())
                .isEqualTo("COMPLETED");
    }

    @Test
    void unreadableMessageIsPutAside() {
        var text = "unreadable " + UUID.randomUUID();
        var key = new Table.Key("DEADLETTER", Digest.of(text.getBytes(StandardCharsets.UTF_8)));
        try (var queues = stack().access().sqs();
                var dynamo = stack().access().dynamo()) {
            queues.sendMessage(request ->
                    request.queueUrl(stack().output("DeadLetterQueueUrl")).messageBody(text));

            var table = new DynamoTable(dynamo, stack().output("TableName"));
            var aside = polled(() -> table.get(key), Optional::isPresent);
            assertThat(aside.map(item -> new String(item.body(), StandardCharsets.UTF_8)))
                    .hasValueSatisfying(body -> assertThat(body).contains(text));
        }
    }

    @Test
    void sweeperSetsRulesAndSchedulesAgain() {
        var restored = stack().invoke("SweepFunctionName", object().put("restore", true));
        assertThat(restored.path("finished").asBoolean())
                .as(restored.toString())
                .isTrue();

        var swept = stack().invoke("SweepFunctionName", object());
        assertThat(swept.has("errorMessage")).as(swept.toString()).isFalse();
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns a workflow that an event starts. */
    private static String listener(String id, String type, String source) {
        return """
                id: ID
                version: '1'
                specVersion: '0.8'
                start: Heard
                events: [ { name: Heard, type: TYPE, source: SOURCE } ]
                states: [ { name: Heard, type: event, onEvents: [ { eventRefs: [ Heard ] } ], end: true } ]
                """.replace("ID", id).replace("TYPE", type).replace("SOURCE", source);
    }

    private List<String> schedules() {
        try (var scheduler = stack().access().scheduler()) {
            return scheduler.listSchedulesPaginator(request -> {}).schedules().stream()
                    .map(ScheduleSummary::name)
                    .toList();
        }
    }
}
