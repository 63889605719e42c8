package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.Limits;
import dev.stride.TelemetryLimits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.secret.SecretSource;
import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.EventSinkHandler;
import dev.stride.functions.SweepHandler;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.BreakableTable;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.QueueDeliveries;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.RedactingSecrets;
import dev.stride.functions.telemetry.SpanExporter;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.HttpEventSink;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Tests the entries of the runbook: each test causes the condition of an entry and applies its remedy. */
class RunbookTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int FEW_HOPS = 40;

    private static final String GREETING = """
            id: greeting
            version: '1'
            specVersion: '0.8'
            states:
              - { name: Greet, type: inject, data: { greeting: hello }, transition: Smile }
              - { name: Smile, type: inject, data: { smiles: true }, end: true }
            """;

    private static final String ORDERS = """
            id: orders
            version: '1'
            specVersion: '0.8'
            start: Paid
            events: [ { name: Paid, type: order.paid, source: /shop/orders } ]
            states: [ { name: Paid, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
            """;

    private final BreakableTable table = new BreakableTable(new MemoryTable());
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final Telemetry telemetry = Telemetry.forCloudWatch(
            Level.WARN,
            new MetricScope("shop", true),
            () -> InMemoryFunctions.START,
            new RedactingSecrets(SecretSource.NONE),
            SpanExporter.NONE,
            new AwsUsage(),
            told::add);
    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions(
            StubClients.withHttp(_ -> new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "there is no service")),
            table,
            SecretSource.NONE,
            telemetry);
    private final ApiDriver api = new ApiDriver(inMemoryFunctions.apiHandler);
    private final QueueDeliveries queueDeliveries = new QueueDeliveries(inMemoryFunctions, inMemoryFunctions.advance);

    @Test
    void messagesThatArriveWhileTheEventSourceMappingsAreDisabled_areHandledAfterwards() {
        inMemoryFunctions.deploy(GREETING);
        var one = api.start("greeting", "{}");
        queueDeliveries.deliver(1);

        queueDeliveries.run(false);
        queueDeliveries.deliverAll();
        var another = api.start("greeting", "{}");
        assertThat(inMemoryFunctions.letters()).as("the oldest gets older").hasSize(2);

        queueDeliveries.run(true);
        queueDeliveries.deliverAll();

        assertThat(List.of(one, another)).allMatch(instance -> api.has(instance, "COMPLETED"));
    }

    @Test
    void messagesThatFailedDuringATableOutage_areRedrivenAutomatically() {
        inMemoryFunctions.deploy(GREETING);
        var instance = api.start("greeting", "{}");
        table.away(true);
        queueDeliveries.deliverAll();
        assertThat(queueDeliveries.dead()).hasSize(1);

        table.away(false);
        queueDeliveries.bury();
        assertThat(metric("Redriven")).isEqualTo(1);
        queueDeliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void deadLettersOfThrottledFunctions_areRedriven() {
        inMemoryFunctions.deploy(GREETING);
        var instance = api.start("greeting", "{}");
        queueDeliveries.giveUp();

        queueDeliveries.bury();
        queueDeliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void messageKeptForAnOperator_canBeRedriven_afterTheCauseOfItsFailureIsFixed() {
        inMemoryFunctions.deploy(ORDERS);
        var body = sample("sqs-event-cloudevent").replace("123456789012", "999999999999");
        inMemoryFunctions.events.handleRequest(InMemoryFunctions.sqs(body), new TestContext());
        assertThat(metric("PutAside")).isEqualTo(1);
        var aside = aside();
        assertThat(aside.path("reason").asText()).contains("999999999999");

        var trusting = new AllowedSenders(List.of("123456789012", "999999999999"));
        var redeployed = new ApiDriver(
                new ApiHandler(inMemoryFunctions.apiWith(InMemoryFunctions.trusting(trusting)), telemetry));
        var letter = redeployed.get("/dead-letters").at("/deadLetters/0/id").asText();
        var redriven = redeployed.ask("POST", "/dead-letters/" + letter + "/redrive", Map.of(), "");
        assertThat(redriven.getStatusCode()).as(redriven.getBody()).isEqualTo(202);
        queueDeliveries.deliverAll();

        assertThat(statuses("orders")).containsExactly("COMPLETED");
    }

    @Test
    void eventWithTheIdOfAnEarlierOne_isConsumed_whenItsProducerSendsItAgainWithAnIdOfItsOwn() {
        inMemoryFunctions.deploy(ORDERS);
        var first = sample("sqs-event-cloudevent");
        var second = first.replace("12.5", "99.5");
        List.of(first, second)
                .forEach(
                        body -> inMemoryFunctions.events.handleRequest(InMemoryFunctions.sqs(body), new TestContext()));
        assertThat(metric("EventConflicts")).isEqualTo(1);

        inMemoryFunctions.events.handleRequest(InMemoryFunctions.sqs(second.replace("A-1", "A-2")), new TestContext());
        queueDeliveries.deliverAll();

        assertThat(statuses("orders")).containsExactly("COMPLETED", "COMPLETED");
    }

    @Test
    void instanceThatLoopsForever_isFaultedAfterTheMaximumNumberOfSteps_whileOtherInstancesComplete() {
        inMemoryFunctions.deploy(AlarmsTest.ENDLESS);
        inMemoryFunctions.deploy(GREETING);
        var few = new QueueDeliveries(
                inMemoryFunctions,
                new AdvanceHandler(
                        new WorkflowRuntime(RuntimeParts.of(
                                inMemoryFunctions.ports,
                                new RuntimeConfig(RuntimeConfig.DEFAULT.history(), 1, FEW_HOPS),
                                telemetry)),
                        inMemoryFunctions.ports.clock(),
                        telemetry,
                        MessageVisibility.UNCHANGED));
        var endless = api.start("endless", "{}");
        var neighbour = api.start("greeting", "{}");

        few.deliverAll();

        assertThat(metric("LimitsNear")).as("half of the way").isPositive();
        assertThat(metric("HopLimitStops")).isEqualTo(1);
        assertThat(api.get("/instances/" + endless).at("/fault").toString()).contains(Integer.toString(FEW_HOPS));
        assertThat(api.has(neighbour, "COMPLETED")).isTrue();
    }

    @Test
    void endlessInstance_cancelledWhileEventSourceMappingsAreDisabled_endsOnceTheyAreEnabledAgain() {
        inMemoryFunctions.deploy(AlarmsTest.ENDLESS);
        inMemoryFunctions.deploy(GREETING);
        var endless = api.start("endless", "{}");
        queueDeliveries.deliver(2 * TelemetryLimits.METRIC_VALUES);
        assertThat(metric("Transitions")).isGreaterThan(90);

        queueDeliveries.run(false);
        var neighbour = api.start("greeting", "{}");
        api.operate(endless, "cancel");
        queueDeliveries.run(true);
        queueDeliveries.deliverAll();

        assertThat(api.has(endless, "CANCELLED")).isTrue();
        assertThat(api.has(neighbour, "COMPLETED")).isTrue();
    }

    @Test
    void workflowThatStartsItself_endsOnceItsFirstInstanceIsCancelledWithItsDescendants() {
        inMemoryFunctions.deploy(AlarmsTest.TWICE);
        inMemoryFunctions.deploy(GREETING);
        var first = api.start("twice", "{}");
        queueDeliveries.deliver(100);
        assertThat(metric("StartedByInstances")).isGreaterThan(30);
        var started = api.get("/instances", Map.of("workflow", "twice", "startedBy", "workflow"));
        var one = api.get("/instances/" + started.at("/instances/0/id").asText());
        assertThat(one.at("/lineage/root").asText()).isEqualTo(first);

        var neighbour = api.start("greeting", "{}");
        var answer = api.ask("POST", "/instances/" + first + "/cancel", Map.of(), "{\"descendants\": true}");
        assertThat(answer.getStatusCode()).as(answer.getBody()).isEqualTo(202);
        queueDeliveries.deliverAll();

        assertThat(statuses("twice")).containsOnly("COMPLETED", "CANCELLED").contains("CANCELLED");
        assertThat(api.has(neighbour, "COMPLETED")).isTrue();
    }

    @Test
    void faultedInstance_completesOnRetry_afterTheCauseOfItsFaultIsFixed() {
        inMemoryFunctions.deploy("""
                id: asking
                version: '1'
                specVersion: '0.8'
                functions: [ { name: fail, type: expression, operation: '.present | if . then {} else error("away") end' } ]
                states:
                  - name: Ask
                    type: operation
                    actions: [ { functionRef: { refName: fail } } ]
                    end: true
                """);
        var instance = api.start("asking", "{}");
        queueDeliveries.deliverAll();
        assertThat(metric("Faulted")).isEqualTo(1);
        assertThat(api.get("/instances/" + instance).path("fault").toString()).contains("away");

        var answer = api.ask("POST", "/instances/" + instance + "/retry", Map.of(), "{\"present\": true}");
        assertThat(answer.getStatusCode()).as(answer.getBody()).isEqualTo(202);
        queueDeliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void undeliveredMessageOfASchedule_isRedrivenFromTheDeadLetterQueue() {
        api.deploy(event("api-deploy-schedule").path("body").asText());
        inMemoryFunctions.advanceTime(Duration.ofHours(1));

        inMemoryFunctions.deadLetters.handleRequest(InMemoryFunctions.sqs(sample("sqs-occurrence")), new TestContext());
        assertThat(metric("Redriven")).isEqualTo(1);
        queueDeliveries.deliverAll();

        assertThat(statuses("nightly")).isEqualTo(List.of("COMPLETED"));
    }

    @Test
    void undeliveredBusEvent_isRedrivenFromDeadLetters() {
        inMemoryFunctions.deploy(ORDERS);

        inMemoryFunctions.deadLetters.handleRequest(
                InMemoryFunctions.sqs(sample("sqs-event-cloudevent")), new TestContext());
        queueDeliveries.deliverAll();

        assertThat(statuses("orders")).containsExactly("COMPLETED");
    }

    @Test
    void eventThatTheHttpEventSinkRejects_isPostedAgain_untilTheSinkAcceptsIt() {
        var posted = new ArrayList<String>();
        var answers = new ArrayDeque<>(List.of(503, 202));
        var sink = new HttpEventSink(
                request -> {
                    posted.add(new String(request.body(), StandardCharsets.UTF_8));
                    return new HttpReply.Answered(answers.remove(), Map.of(), new byte[0]);
                },
                URI.create("https://events.example.com/stride"));
        var handler = new EventSinkHandler(sink, telemetry, MessageVisibility.UNCHANGED);
        var message = InMemoryFunctions.sqs("{\"id\": \"1\"}");

        assertThat(handler.handleRequest(message, new TestContext()).getBatchItemFailures())
                .hasSize(1);
        assertThat(metric("SinkRejections")).isEqualTo(1);

        assertThat(handler.handleRequest(message, new TestContext()).getBatchItemFailures())
                .isEmpty();
        assertThat(posted).containsExactly("{\"id\": \"1\"}", "{\"id\": \"1\"}");
        assertThat(metric("SinkRejections")).isEqualTo(1);
    }

    @Test
    void startRequestThatFailsDuringATableOutage_succeedsWhenRepeated() {
        inMemoryFunctions.deploy(GREETING);
        table.away(true);
        assertThat(api.ask("POST", "/workflows/greeting/instances", Map.of(), "{}")
                        .getStatusCode())
                .isEqualTo(500);
        assertThat(String.join("\n", told)).contains("request-1", "the table turns requests away");

        table.away(false);
        var instance = api.start("greeting", "{}");
        queueDeliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void instanceSuspendedByTheRuntime_afterResume_completes() {
        inMemoryFunctions.deploy(GREETING);
        var instance = api.start("greeting", "{}");
        queueDeliveries.deliver(1);
        for (int round = 0; round <= Limits.REDRIVE_ATTEMPTS; round++) {
            table.away(true);
            queueDeliveries.deliverAll();
            table.away(false);
            queueDeliveries.bury();
        }
        queueDeliveries.deliverAll();
        assertThat(metric("GivenUp")).isEqualTo(1);
        assertThat(api.has(instance, "SUSPENDED")).isTrue();

        api.operate(instance, "resume");
        queueDeliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void recoveryFunctionThatFailedDuringATableOutage_succeedsAtItsNextRun() {
        var sweeper = sweeper();
        table.away(true);
        assertThatThrownBy(() -> sweeper.handleRequest(Map.of(), new TestContext()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(metric("Sweeps")).isZero();

        table.away(false);
        sweeper.handleRequest(Map.of(), new TestContext());

        assertThat(metric("Sweeps")).isEqualTo(1);
    }

    @Test
    void unreadableInstance_isReportedByEachSweep_untilItCanBeReadAgain() {
        inMemoryFunctions.deploy(GREETING);
        var instance = api.start("greeting", "{}");
        queueDeliveries.deliver(1);
        var key = new Key("INSTANCE#" + instance, "BRANCH#0");
        var readable = table.get(key).orElseThrow();
        table.put(
                new Item(key, readable.version(), new byte[] {'?'}, Optional.empty(), Optional.empty()),
                new Condition.Always());

        sweeper().handleRequest(Map.of(), new TestContext());
        sweeper().handleRequest(Map.of(), new TestContext());
        assertThat(metric("SkippedItems")).isEqualTo(2);
        assertThat(String.join("\n", told))
                .contains("item skipped", "\"instance\":\"" + instance + "\"", "UnreadableData");

        table.put(readable, new Condition.Always());
        sweeper().handleRequest(Map.of(), new TestContext());
        assertThat(metric("SkippedItems")).isEqualTo(2);
        queueDeliveries.deliverAll();
        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    private SweepHandler sweeper() {
        var ports = inMemoryFunctions.ports;
        return new SweepHandler(
                new Sweeper(ports, Stores.of(ports), telemetry, Duration.ZERO),
                new ObjectCleanup(ports, new MemoryBlobs(), telemetry),
                new Restoration(ports, Stores.of(ports), telemetry),
                ports.clock(),
                telemetry);
    }

    /** Returns the sum of a metric. */
    private double metric(String name) {
        return told.stream()
                .map(RunbookTest::json)
                .filter(line -> line.has("_aws"))
                .mapToDouble(line -> line.path(name).asDouble())
                .sum();
    }

    private JsonNode aside() {
        var items = table.query("DEADLETTER", "", Direction.ASCENDING, Limits.PAGE_SIZE, Optional.empty())
                .items();
        assertThat(items).hasSize(1);
        return json(new String(items.getFirst().body(), StandardCharsets.UTF_8));
    }

    private List<String> statuses(String workflow) {
        return api.get("/instances", Map.of("workflow", workflow))
                .path("instances")
                .valueStream()
                .map(instance -> instance.path("status").asText())
                .toList();
    }

    /** Returns the body of the message in a sample event. */
    private static String sample(String name) {
        return event(name).at("/Records/0/body").asText();
    }

    private static JsonNode event(String name) {
        try {
            return json(Files.readString(Path.of("../events", name + ".json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
