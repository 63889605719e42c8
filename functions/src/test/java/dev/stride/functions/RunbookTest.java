package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.Limits;
import dev.stride.call.Doors;
import dev.stride.call.Secrets;
import dev.stride.call.http.HttpReply;
import dev.stride.functions.watch.Expense;
import dev.stride.functions.watch.KnownSecrets;
import dev.stride.functions.watch.Level;
import dev.stride.functions.watch.SpanExport;
import dev.stride.functions.watch.Watching;
import dev.stride.runtime.Config;
import dev.stride.runtime.Intake;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.simulation.SimTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What the runbook tells: each condition is brought about, and goes away by the remedy that the entry names. */
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

    private static final String ENDLESS = """
            id: endless
            version: '1'
            specVersion: '0.8'
            states:
              - { name: Round, type: inject, data: { round: 1 }, transition: Again }
              - { name: Again, type: inject, data: { round: 2 }, transition: Round }
            """;

    private static final String ORDERS = """
            id: orders
            version: '1'
            specVersion: '0.8'
            start: Paid
            events: [ { name: Paid, type: order.paid, source: /shop/orders } ]
            states: [ { name: Paid, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
            """;

    private final Breakable table = new Breakable(new SimTable());
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final Watching watching = Watching.forCloudWatch(
            Level.WARN,
            "shop",
            () -> Stage.START,
            new KnownSecrets(Secrets.NONE),
            SpanExport.NONE,
            new Expense(),
            told::add);
    private final Stage stage = new Stage(
            Doors.to(_ -> new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "there is no service")),
            table,
            Secrets.NONE,
            watching);
    private final Front api = new Front(stage.apiHandler);
    private final Deliveries deliveries = new Deliveries(stage, stage.advance);

    @Test
    void whatWaitsWhileEverythingIsStoppedIsDoneAfterwards() {
        stage.deploy(GREETING);
        var one = api.start("greeting", "{}");
        deliveries.deliver(1);

        deliveries.run(false);
        deliveries.deliverAll();
        var another = api.start("greeting", "{}");
        assertThat(stage.letters()).as("the oldest gets older").hasSize(2);

        deliveries.run(true);
        deliveries.deliverAll();

        assertThat(List.of(one, another)).allMatch(instance -> api.has(instance, "COMPLETED"));
    }

    @Test
    void whatFailedWhileTheTableWasAwayIsSentAgainAndDone() {
        stage.deploy(GREETING);
        var instance = api.start("greeting", "{}");
        table.away(true);
        deliveries.deliverAll();
        assertThat(deliveries.dead()).hasSize(1);

        table.away(false);
        deliveries.bury();
        assertThat(metric("Redriven")).isEqualTo(1);
        deliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void whatLambdaHadNoRoomForIsSentAgainAndDone() {
        stage.deploy(GREETING);
        var instance = api.start("greeting", "{}");
        deliveries.giveUp();

        deliveries.bury();
        deliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void whatWasPutAsideIsSentAgainByHandWhenItCanBeHandled() {
        stage.deploy(ORDERS);
        var body = sample("sqs-event-cloudevent").replace("123456789012", "999999999999");
        stage.events.handleRequest(Stage.sqs(body), new Invocation());
        assertThat(metric("PutAside")).isEqualTo(1);
        var aside = aside();
        assertThat(aside.path("reason").asText()).contains("999999999999");

        var runtime = new WorkflowRuntime(stage.ports, Config.DEFAULT, watching);
        var trusting = new Senders(List.of("123456789012", "999999999999"));
        var redeployed = new EventHandler(new Intake(stage.ports, runtime, trusting), watching);
        redeployed.handleRequest(Stage.sqs(aside.path("body").asText()), new Invocation());
        deliveries.deliverAll();

        assertThat(statuses("orders")).containsExactly("COMPLETED");
    }

    @Test
    void anInstanceThatRunsWithoutEndIsStoppedByTheLimitAndHarmsNobody() {
        stage.deploy(ENDLESS);
        stage.deploy(GREETING);
        var few = new Deliveries(
                stage,
                new AdvanceHandler(
                        new WorkflowRuntime(stage.ports, new Config(Config.DEFAULT.history(), 1, FEW_HOPS), watching),
                        stage.ports.clock(),
                        watching));
        var endless = api.start("endless", "{}");
        var neighbour = api.start("greeting", "{}");

        few.deliverAll();

        assertThat(metric("LimitsNear")).as("half of the way").isPositive();
        assertThat(metric("HopLimitStops")).isEqualTo(1);
        assertThat(api.get("/instances/" + endless).at("/fault").toString()).contains(Integer.toString(FEW_HOPS));
        assertThat(api.has(neighbour, "COMPLETED")).isTrue();
    }

    @Test
    void anInstanceThatRunsAwayIsStoppedAndCancelledWhileAllOthersWait() {
        stage.deploy(ENDLESS);
        stage.deploy(GREETING);
        var endless = api.start("endless", "{}");
        deliveries.deliver(100);
        assertThat(metric("Transitions")).isGreaterThan(90);

        deliveries.run(false);
        var neighbour = api.start("greeting", "{}");
        api.operate(endless, "cancel");
        deliveries.run(true);
        deliveries.deliverAll();

        assertThat(api.has(endless, "CANCELLED")).isTrue();
        assertThat(api.has(neighbour, "COMPLETED")).isTrue();
    }

    @Test
    void whatFaultedIsDoneWhenWhatWasMissingIsThere() {
        stage.deploy("""
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
        deliveries.deliverAll();
        assertThat(metric("Faulted")).isEqualTo(1);
        assertThat(api.get("/instances/" + instance).path("fault").toString()).contains("away");

        var answer = api.ask("POST", "/instances/" + instance + "/retry", Map.of(), "{\"present\": true}");
        assertThat(answer.getStatusCode()).as(answer.getBody()).isEqualTo(202);
        deliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    @Test
    void aRingThatWasNotHeardIsHeardByWayOfTheDeadLetters() {
        api.deploy(event("api-deploy-schedule").path("body").asText());

        stage.deadLetters.handleRequest(Stage.sqs(sample("sqs-occurrence")), new Invocation());
        assertThat(metric("Redriven")).isEqualTo(1);
        deliveries.deliverAll();

        assertThat(statuses("nightly")).isEqualTo(List.of("COMPLETED"));
    }

    @Test
    void anEventThatARuleCouldNotDeliverStartsAnInstanceByWayOfTheDeadLetters() {
        stage.deploy(ORDERS);

        stage.deadLetters.handleRequest(Stage.sqs(sample("sqs-event-cloudevent")), new Invocation());
        deliveries.deliverAll();

        assertThat(statuses("orders")).containsExactly("COMPLETED");
    }

    @Test
    void whatWasAskedForInVainIsAskedForAgain() {
        stage.deploy(GREETING);
        table.away(true);
        assertThat(api.ask("POST", "/workflows/greeting/instances", Map.of(), "{}")
                        .getStatusCode())
                .isEqualTo(500);
        assertThat(String.join("\n", told)).contains("request-1", "the table turns requests away");

        table.away(false);
        var instance = api.start("greeting", "{}");
        deliveries.deliverAll();

        assertThat(api.has(instance, "COMPLETED")).isTrue();
    }

    /** What a metric adds up to. */
    private double metric(String name) {
        return told.stream()
                .map(RunbookTest::json)
                .filter(line -> line.has("_aws"))
                .mapToDouble(line -> line.path(name).asDouble())
                .sum();
    }

    private JsonNode aside() {
        var items = table.query("DEADLETTER", "", Direction.ASCENDING, Limits.PAGE, Optional.empty())
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

    /** The body of the message in a sample event. */
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
