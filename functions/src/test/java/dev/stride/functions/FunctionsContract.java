package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.secret.SecretStore;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.ApiSettings;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.TestEventSourceMapping;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.language.connector.Connectors;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.concurrency.ConcurrencyLimits;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.recovery.DeadLetters;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.ssm.model.ParameterType;

/** The contract of the deployed functions, tested against each emulation of AWS. */
abstract class FunctionsContract {

    private static final Path EXAMPLES = Path.of("../examples");
    private static final JsonMapper JSON = new JsonMapper();

    /** Compares numbers by value: 1 equals 1.0. */
    private static final Comparator<JsonNode> BY_VALUE = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    /** Random letters, which hardly compress, so that they exceed the size limit of a table item. */
    private static final int NOISE_LETTERS = 700_000;

    private final AwsAccess access;
    private final AwsResources resources;
    private final ApiDriver api;
    private final TestEventSourceMapping instanceQueue;
    private final TestEventSourceMapping controlQueue;
    private final TestEventSourceMapping eventQueue;
    private final Bus bus;
    private final DeadLetters deadLetters;
    private final Table table;

    FunctionsContract(AwsAccess access, AwsClients clients, AwsResources resources) {
        this.access = access;
        this.resources = resources;
        var wiring = Wiring.assemble(clients, environment(resources), access);
        api = new ApiDriver(new ApiHandler(wiring.api()));
        instanceQueue = new TestEventSourceMapping(
                clients.sqs(), resources.queueUrl(), new AdvanceHandler(wiring.runtime(), wiring.clock()));
        controlQueue = new TestEventSourceMapping(
                clients.sqs(),
                resources.controlQueueUrl().orElse(resources.queueUrl()),
                new AdvanceHandler(wiring.runtime(), wiring.clock()));
        var arn = resources.events().queueArn();
        var url = clients.sqs()
                .getQueueUrl(request -> request.queueName(arn.substring(arn.lastIndexOf(':') + 1)))
                .queueUrl();
        eventQueue = new TestEventSourceMapping(clients.sqs(), url, new EventHandler(wiring.busEvents()));
        bus = wiring.ports().bus();
        deadLetters = wiring.deadLetters();
        table = wiring.ports().table();
    }

    /** The environment variables that describe a deployment. */
    static Environment environment(AwsResources resources) {
        return new Environment(
                resources,
                RuntimeConfig.DEFAULT,
                EgressPolicy.LOCAL_DEVELOPMENT,
                ConcurrencyLimits.NONE,
                Connectors.NONE,
                new SecretStore(SecretStore.Source.SSM, "stride/"),
                Optional.empty(),
                "stride",
                false,
                Level.ERROR,
                new Environment.TraceExport.Disabled(),
                new ApiSettings(
                        new AccessPolicy.IamSignature(),
                        SourceAllowList.UNRESTRICTED,
                        new AllowedSenders(resources.events().accounts()),
                        ApiSettings.LONGEST_WAIT),
                "",
                true);
    }

    /** Returns the names of the schedules of a deployment. */
    abstract List<String> schedules(AwsResources resources);

    @Test
    void workflow_sendsAnSqsMessage_whoseBodyIsASecretFromParameterStore() {
        var name = "parcels-" + UUID.randomUUID();
        access.ssm()
                .putParameter(request -> request.name("/stride/" + name)
                        .value("for Ann only")
                        .type(ParameterType.SECURE_STRING)
                        .overwrite(true));
        var queue = access.sqs().createQueue(request -> request.queueName(name)).queueUrl();
        api.deploy("""
                id: parcels
                version: '1'
                specVersion: '0.8'
                secrets: [%1$s]
                functions: [ { name: send, type: custom, operation: 'sqs:%1$s' } ]
                states:
                  - name: Send
                    type: operation
                    actions:
                      - functionRef: { refName: send, arguments: { body: '${ $SECRETS["%1$s"] }' } }
                    end: true
                """.formatted(name));

        run("parcels", "{}", "COMPLETED");

        assertThat(access.sqs()
                        .receiveMessage(request -> request.queueUrl(queue).waitTimeSeconds(1))
                        .messages())
                .singleElement()
                .satisfies(message -> assertThat(message.body()).isEqualTo("for Ann only"));
    }

    @Test
    void busEventStartsAnInstanceWithItsData() {
        api.deploy("""
                id: payments
                version: '1'
                specVersion: '0.8'
                start: Paid
                events: [ { name: Paid, type: paid, source: /shop/orders } ]
                states: [ { name: Paid, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
                """);

        bus.publish(List.of(event("unpaid"), event("paid")));
        eventQueue.runUntil(() -> api.get("/instances", Map.of("workflow", "payments"))
                        .path("instances")
                        .size()
                == 1);
        var path = "/instances/"
                + api.get("/instances", Map.of("workflow", "payments"))
                        .at("/instances/0/id")
                        .asText();
        instanceQueue.runUntil(() -> api.get(path).path("status").asText().equals("COMPLETED"));

        assertThat(api.get(path).at("/output/of").asText()).isEqualTo("paid");
    }

    private static CloudEvent event(String type) {
        return CloudEventBuilder.v1()
                .withId(UUID.randomUUID().toString())
                .withSource(URI.create("/shop/orders"))
                .withType(type)
                .withData("application/json", "{\"of\": \"%s\"}".formatted(type).getBytes(StandardCharsets.UTF_8))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"greeting, json", "order, yaml", "loan, json", "savings, yaml", "triage, yaml"})
    void anExampleRunsToItsEnd(String example, String format) throws IOException {
        var folder = EXAMPLES.resolve(example);
        api.deploy(folder.resolve(example + ".sw." + format));

        var shown = run(example, Files.readString(folder.resolve("input.json")), "COMPLETED");

        var output = JSON.readTree(folder.resolve("output.json").toFile());
        assertThat(shown.path("output").equals(BY_VALUE, output))
                .as(shown.toString())
                .isTrue();
        assertThat(api.get("/instances/" + shown.path("id").asText() + "/history")
                        .path("entries"))
                .isNotEmpty();
    }

    @Test
    void sleepStateOfSeveralDays_createsAnEventBridgeSchedule() throws IOException {
        api.deploy(EXAMPLES.resolve("trial/trial.sw.yaml"));
        var before = schedules(resources).size();

        var shown = run("trial", "{\"user\": \"Emmy\"}", "WAITING");

        assertThat(shown.at("/waitingFor/0/state").asText()).isEqualTo("Try");
        assertThat(schedules(resources)).hasSize(before + 1);
    }

    @Test
    void inputTooLargeForTheTableIsStoredInTheBucket() throws IOException {
        api.deploy(EXAMPLES.resolve("greeting/greeting.sw.json"));
        var noise = new StringBuilder();
        new Random(1).ints(NOISE_LETTERS, 'a', 'z' + 1).forEach(letter -> noise.append((char) letter));
        var input = JsonNodeFactory.instance
                .objectNode()
                .put("name", noise.toString())
                .put("hour", 9);

        var shown = run("greeting", input.toString(), "COMPLETED");

        var output = api.get(shown.at("/outputRef/href").asText());
        assertThat(output.path("greeting").asText()).isEqualTo("Good morning, " + noise + "!");
    }

    @Test
    void instancesCanBeListedByWorkflow() throws IOException {
        api.deploy(EXAMPLES.resolve("loan/loan.sw.json"));
        var instance = api.start("loan", Files.readString(EXAMPLES.resolve("loan/input.json")));

        assertThat(api.get("/instances", Map.of("workflow", "loan")).path("instances"))
                .extracting(each -> each.path("id").asText())
                .contains(instance);
    }

    @Test
    void suspendedInstanceIsListedAsSuspendedUntilItIsResumed() throws IOException {
        api.deploy(EXAMPLES.resolve("trial/trial.sw.yaml"));
        var path = "/instances/"
                + run("trial", "{\"user\": \"Emmy\"}", "WAITING").path("id").asText();

        assertThat(api.ask("POST", path + "/suspend", Map.of(), "").getStatusCode())
                .isEqualTo(202);
        controlQueue.runUntil(() -> api.get(path).path("status").asText().equals("SUSPENDED"));
        assertThat(api.get("/instances", Map.of("workflow", "trial", "status", "suspended"))
                        .path("instances"))
                .extracting(each -> "/instances/" + each.path("id").asText())
                .contains(path);

        assertThat(api.ask("POST", path + "/resume", Map.of(), "").getStatusCode())
                .isEqualTo(202);
        controlQueue.runUntil(() -> api.get(path).path("status").asText().equals("WAITING"));
    }

    @Test
    void poisonMessageIsQuarantinedWithItsReasonAndOtherMessagesAreHandled() throws IOException {
        api.deploy(EXAMPLES.resolve("greeting/greeting.sw.json"));
        var poison = "poison " + UUID.randomUUID();
        instanceQueue
                .sqs()
                .sendMessage(
                        request -> request.queueUrl(instanceQueue.queueUrl()).messageBody(poison));
        var path = "/instances/" + api.start("greeting", "{\"name\": \"Ada\", \"hour\": 9}");
        var failed = new HashSet<String>();
        instanceQueue.runUntil(
                () -> api.get(path).path("status").asText().equals("COMPLETED") && !failed.isEmpty(),
                (body, _) -> failed.add(body));
        assertThat(failed).containsExactly(poison);

        assertThat(deadLetters.handle(poison, "instances", Ingress.BUS))
                .isInstanceOf(DeadLetters.DeadLetterResult.Quarantined.class);
        var aside = table.get(new Table.Key("DEADLETTER", Digest.of(poison.getBytes(StandardCharsets.UTF_8))));
        assertThat(aside)
                .hasValueSatisfying(item -> assertThat(new String(item.body(), StandardCharsets.UTF_8))
                        .contains(poison, "neither a message of the runtime"));
    }

    @Test
    void instanceThatCannotBeRead_isListed_cancelledAndErased() throws IOException {
        api.deploy(EXAMPLES.resolve("trial/trial.sw.yaml"));
        var damaged = run("trial", "{\"user\": \"Emmy\"}", "WAITING").path("id").asText();
        var other = run("trial", "{\"user\": \"Ada\"}", "WAITING").path("id").asText();
        var path = "/instances/" + damaged;
        var branch = table.get(new Table.Key("INSTANCE#" + damaged, "BRANCH#0")).orElseThrow();
        var garbage = "no JSON".getBytes(StandardCharsets.UTF_8);
        table.put(
                new Table.Item(branch.key(), branch.version(), garbage, branch.listing(), branch.expiresAt()),
                new Table.Condition.Always());

        var listed = api.get("/instances", Map.of("workflow", "trial"));
        assertThat(listed.path("unreadable")).extracting(JsonNode::asText).contains(damaged);
        assertThat(listed.path("instances"))
                .extracting(each -> each.path("id").asText())
                .contains(other);
        assertThat(api.get(path).path("unreadable").asText()).contains("Cancel it");

        assertThat(api.ask("POST", path + "/cancel", Map.of(), "").getStatusCode())
                .isEqualTo(202);
        controlQueue.runUntil(() -> api.get(path).path("status").asText().equals("CANCELLED"));
        assertThat(api.ask("DELETE", path, Map.of(), "").getStatusCode()).isEqualTo(202);
        instanceQueue.runUntil(() -> api.ask("GET", path, Map.of(), "").getStatusCode() == 404);
        assertThat(api.get("/instances", Map.of("workflow", "trial")).has("unreadable"))
                .isFalse();
    }

    /** Waits until the instance has this status, and returns it. */
    private JsonNode run(String workflow, String input, String status) {
        var path = "/instances/" + api.start(workflow, input);
        instanceQueue.runUntil(() -> api.get(path).path("status").asText().equals(status));
        return api.get(path);
    }
}
