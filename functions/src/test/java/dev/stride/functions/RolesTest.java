package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.functions.RecordedCalls.Permit;
import dev.stride.functions.stage.ApiDriver;
import dev.stride.functions.stage.GatewayEvents;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.stage.TestEventSourceMapping;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.functions.template.Template;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that each role allows exactly the AWS requests that its function makes. Each further permission has a stated reason. */
@ExtendWith(EmulatedAwsExtension.class)
class RolesTest {

    private static final Path EXAMPLES = Path.of("../examples");

    /** Permissions that are required although no function makes such a request itself. */
    private static final Map<Pattern, String> REASONS = Map.of(
            Pattern.compile(".* sqs:(ReceiveMessage|DeleteMessage|GetQueueAttributes)"), "Lambda polls by the role",
            Pattern.compile(".* iam:PassRole"), "the scheduler is handed the role that sends",
            Pattern.compile(".* s3:ListBucket"), "without it S3 does not say that an object is missing",
            Pattern.compile(".* (ssm|secretsmanager|lambda|sns|states):.*|.* sqs:GetQueueUrl"), "actions of workflows",
            Pattern.compile("AdvanceRole sqs:SendMessage"),
                    "an instance that is woken in vain is suspended by a command",
            Pattern.compile("EventSinkRole sqs:ChangeMessageVisibility"), "no event is posted here",
            Pattern.compile("SweepRole s3:GetObject"), "no branch here is large beside its data",
            Pattern.compile("StartRole s3:GetObject"), "no plan here is larger than an item of the table",
            Pattern.compile("EventRole dynamodb:DeleteItem"), "subscriptions that a crash left over are cleared away");

    /** Random numbers, which hardly compress, so that they exceed the size limit of a table item. */
    private static final String LARGE = new Random(1)
            .ints(700_000, 'a', 'z' + 1)
            .collect(StringBuilder::new, (text, letter) -> text.append((char) letter), StringBuilder::append)
            .toString();

    private final Template template = Template.read();
    private final Map<String, RecordedCalls> recorded = new HashMap<>();
    private final EmulatedAws aws;
    private final AwsResources resources;
    private final ApiDriver api;
    private final ApiDriver starts;
    private final TestEventSourceMapping instanceQueue;
    private final TestEventSourceMapping controlQueue;
    private final TestEventSourceMapping eventQueue;
    private final TestEventSourceMapping deadLetterQueue;
    private final MessageHandler messages;
    private final DeadLetterHandler deadLetters;
    private final SweepHandler sweeper;

    /** A sweeper whose invocations have no time left. */
    private final SweepHandler lateSweeper;

    private final Bus bus;

    RolesTest(EmulatedAws aws) {
        this.aws = aws;
        resources = aws.deploy();
        api = new ApiDriver(new ApiHandler(wiring("ApiRole").api()));
        starts = new ApiDriver(new ApiHandler(wiring("StartRole").api()));
        var advance = wiring("AdvanceRole");
        var advanceHandler = new AdvanceHandler(
                advance.runtime(), advance.clock(), Telemetry.asText(), advance.visibility(), advance.control());
        instanceQueue = new TestEventSourceMapping(aws.clients().sqs(), resources.queueUrl(), advanceHandler);
        controlQueue = new TestEventSourceMapping(
                aws.clients().sqs(), resources.controlQueueUrl().orElseThrow(), advanceHandler);
        var events = wiring("EventRole");
        eventQueue = new TestEventSourceMapping(
                aws.clients().sqs(),
                aws.queueUrl(resources.events().queueArn()),
                new EventHandler(events.busEvents(), Telemetry.asText(), events.visibility()));
        var receiving = wiring("MessageRole");
        messages = new MessageHandler(
                new EventIntake(receiving.ports(), Stores.of(receiving.ports())),
                receiving.stores().quarantined(),
                Telemetry.asText());
        var dead = wiring("DeadLetterRole");
        deadLetters = new DeadLetterHandler(dead.deadLetters(), Telemetry.asText(), dead.visibility());
        deadLetterQueue = new TestEventSourceMapping(
                aws.clients().sqs(),
                aws.queueUrl(resources.scheduleDeadLetterArn().orElseThrow()),
                deadLetters);
        var sweep = wiring("SweepRole");
        var tomorrow = InstantSource.offset(sweep.clock(), Duration.ofDays(1));
        var nextYear = InstantSource.offset(sweep.clock(), Duration.ofDays(365));
        sweeper = new SweepHandler(
                new Sweeper(
                        sweep.ports().with(tomorrow),
                        Stores.of(sweep.ports().with(tomorrow)),
                        RuntimeObserver.NONE,
                        Duration.ZERO),
                new ObjectCleanup(sweep.ports().with(nextYear), sweep.objects(), RuntimeObserver.NONE),
                new Restoration(sweep.ports(), sweep.stores(), RuntimeObserver.NONE),
                tomorrow,
                sweep.telemetry());
        lateSweeper = new SweepHandler(
                new Sweeper(
                        sweep.ports().with(tomorrow),
                        Stores.of(sweep.ports().with(tomorrow)),
                        RuntimeObserver.NONE,
                        Duration.ZERO),
                new ObjectCleanup(sweep.ports(), sweep.objects(), RuntimeObserver.NONE),
                new Restoration(sweep.ports(), sweep.stores(), RuntimeObserver.NONE),
                sweep.clock(),
                sweep.telemetry());
        bus = wiring("outside").ports().bus();
    }

    @Test
    void iamRoleAllowsExactlyTheAwsCallsOfItsFunction() throws IOException {
        playEverything();

        recorded.remove("outside");
        wiring("EventSinkRole");
        assertThat(recorded.keySet()).as("roles of functions").isEqualTo(roles());
        recorded.forEach((role, calls) -> {
            var allowed = allowed(role);
            assertThat(allowed).as("%s allows what its function does", role).containsAll(calls.permits());
            assertThat(allowed)
                    .as("%s allows what its function never did", role)
                    .filteredOn(permit -> REASONS.keySet().stream()
                            .noneMatch(reason ->
                                    reason.matcher(role + " " + permit.action()).matches()))
                    .filteredOn(permit -> !permit.resource().startsWith("Callable"))
                    .isSubsetOf(calls.permits());
        });
    }

    private void playEverything() throws IOException {
        deployAndRemove();
        sleepAndCancel();
        startInline();
        startInlineInVain();
        sendEvent();
        waitForEvents();
        runWithMuchData();
        takeMessages();
        buryMessages();
        loseMessages();
        restore();
        lateSweeper.handleRequest(Map.of(), new TestContext());
        sweeper.handleRequest(Map.of(), new TestContext());
        List.of(instanceQueue, controlQueue, eventQueue, deadLetterQueue)
                .forEach(queue -> queue.handOverTooLate("late"));
    }

    /** Sets the rules and schedules of the deployed workflows again. */
    private void restore() throws IOException {
        api.deploy(EXAMPLES.resolve("nightly-report/nightly-report.sw.yaml"));
        assertThat(sweeper.handleRequest(Map.of("restore", true), new TestContext()))
                .containsEntry("finished", true);
    }

    /** Starts an instance that waits for an event, and one that never begins because its message is lost. */
    private void loseMessages() throws IOException {
        api.deploy(EXAMPLES.resolve("delivery/delivery.sw.yaml"));
        bus.publish(List.of(event("shop.order.placed", "/shop", "eighteen")));
        eventQueue.runUntil(instanceQueue::hasMessages);
        instanceQueue.runUntil(() -> api.has(delivery(), "WAITING"));
        starts.start("greeting", "{\"name\": \"Emmy\", \"hour\": 11}");
        instanceQueue.bodies();
    }

    private void deployAndRemove() throws IOException {
        api.deploy(EXAMPLES.resolve("nightly-report/nightly-report.sw.yaml"));
        api.deploy(EXAMPLES.resolve("delivery/delivery.sw.yaml"));
        api.get("/workflows");
        remove("nightly-report");
    }

    private void sleepAndCancel() throws IOException {
        api.deploy(EXAMPLES.resolve("trial/trial.sw.yaml"));
        var instance = starts.start("trial", "{\"user\": \"Emmy\"}");
        instanceQueue.runUntil(() -> api.has(instance, "WAITING"));
        api.get("/instances");
        api.operate(instance, "cancel");
        controlQueue.runUntil(() -> api.has(instance, "CANCELLED"));
        api.get("/instances/" + instance + "/history");
    }

    /** Starts an instance that publishes an event, and waits for its end. */
    private void startInline() {
        api.deploy("""
                id: teller
                version: '1.0'
                specVersion: '0.8'
                events: [ { name: Told, type: shop.told, source: /shop, kind: produced } ]
                states: [ { name: Tell, type: inject, data: {}, end: { produceEvents: [ { eventRef: Told } ] } } ]
                """);
        var response = starts.ask("POST", "/workflows/teller/instances", Map.of("wait", "PT5S"), "{}");
        assertThat(response.getStatusCode()).as(response.getBody()).isEqualTo(200);
    }

    /** Sends an event to the API that is too large for a message. */
    private void sendEvent() {
        var request = GatewayEvents.signed(
                api.api().routes(),
                "POST",
                "/events",
                Map.of(),
                Map.of("content-type", "application/cloudevents+json"),
                new String(new JsonFormat().serialize(event("shop.noted", "/shop", LARGE)), StandardCharsets.UTF_8));
        var response = api.api().handleRequest(request, new TestContext());
        assertThat(response.getStatusCode()).as(response.getBody()).isEqualTo(202);
    }

    /** Starts an instance that waits for an event and has a timeout, and waits for its end in vain. */
    private void startInlineInVain() {
        api.deploy("""
                id: listener
                version: '1.0'
                specVersion: '0.8'
                timeouts: { workflowExecTimeout: P1D }
                events: [ { name: Noted, type: shop.noted, source: /shop } ]
                states:
                  - { name: Begin, type: inject, data: {}, transition: Listen }
                  - { name: Listen, type: event, onEvents: [ { eventRefs: [ Noted ] } ], end: true }
                """);
        var response = starts.ask("POST", "/workflows/listener/instances", Map.of("wait", "PT0.1S"), "{}");
        assertThat(response.getStatusCode()).as(response.getBody()).isEqualTo(202);
        var instance = newest("listener").path("id").asText();
        api.operate(instance, "cancel");
        controlQueue.runUntil(() -> api.has(instance, "CANCELLED"));
        remove("listener");
    }

    /** Sends two events: the first starts an instance, which waits for the second and then publishes an event. */
    private void waitForEvents() {
        bus.publish(List.of(event("shop.order.placed", "/shop", "17"), event("shop.order.paid", "/bank", LARGE)));
        eventQueue.runUntil(() -> !delivery().isEmpty());
        instanceQueue.runUntil(() -> api.has(delivery(), "WAITING"));
        bus.publish(List.of(event("shop.order.paid", "/bank", "17")));
        eventQueue.runUntil(() -> instanceQueue.hasMessages());
        instanceQueue.runUntil(() -> api.has(delivery(), "COMPLETED"));
        remove("delivery");
    }

    private String delivery() {
        return newest("delivery").path("id").asText();
    }

    private JsonNode newest(String workflow) {
        return api.get("/instances", Map.of("workflow", workflow)).at("/instances/0");
    }

    private void runWithMuchData() throws IOException {
        api.deploy(EXAMPLES.resolve("greeting/greeting.sw.json"));
        var instance = starts.start("greeting", "{\"name\": \"%s\", \"hour\": 9}".formatted(LARGE));
        instanceQueue.runUntil(() -> api.has(instance, "COMPLETED"));
    }

    /** Delivers messages that start instances: one too large for the table, and one that the broker delivers again. */
    private void takeMessages() {
        api.deploy("""
                id: meter
                version: '1.0'
                specVersion: '0.8'
                start: Measured
                events: [ { name: Measured, type: sqs.message, source: 'sqs://eu-west-1.123456789012/light-measured' } ]
                states: [ { name: Measured, type: event, onEvents: [ { eventRefs: [ Measured ] } ], end: true } ]
                """);
        takeMessage(LARGE);
        takeMessage(LARGE);
        takeMessage(LARGE.substring(0, Limits.TABLE_BLOB_BYTES / 2));
    }

    private void takeMessage(String text) {
        var record = Map.of(
                "messageId",
                Integer.toString(text.length()),
                "body",
                "{\"text\": \"%s\"}".formatted(text),
                "eventSource",
                "aws:sqs",
                "eventSourceARN",
                "arn:aws:sqs:eu-west-1:123456789012:light-measured");
        messages.handleRequest(Map.of("Records", List.of(record)), new TestContext());
    }

    private void remove(String workflow) {
        var response = api.ask("DELETE", "/workflows/" + workflow, Map.of("force", ""), "");
        assertThat(response.getStatusCode()).as(response.getBody()).isLessThan(300);
    }

    private static CloudEvent event(String type, String source, String amount) {
        return CloudEventBuilder.v1()
                .withId(type + amount.length())
                .withSource(URI.create(source))
                .withType(type)
                .withExtension("orderid", Integer.toString(amount.length()))
                .withData(
                        "application/json",
                        "{\"amount\": \"%s\"}".formatted(amount).getBytes(StandardCharsets.UTF_8))
                .build();
    }

    /** Delivers an unreadable message, a message for a missing instance, a large start request and a large event. */
    private void buryMessages() {
        starts.start("greeting", "{\"name\": \"%s\", \"hour\": 10}".formatted(LARGE));
        var cancel = """
                {"branch":1,"id":"i/0/cancel","to":{"instance":"i","path":"0"},
                 "stimulus":{"is":"cancel","reason":"none"},"redrives":%d}""";
        bus.publish(List.of(event("shop.order.paid", "/bank", LARGE + "!")));
        Stream.of(
                        Stream.of("hello", cancel.formatted(0), cancel.formatted(Limits.REDRIVE_ATTEMPTS)),
                        instanceQueue.bodies().stream(),
                        eventQueue.bodies().stream())
                .flatMap(bodies -> bodies)
                .forEach(body -> deadLetters.handleRequest(InMemoryFunctions.sqs(body), new TestContext()));
    }

    private Wiring wiring(String role) {
        var calls = new RecordedCalls(resources);
        recorded.put(role, calls);
        return Wiring.assemble(
                calls.over(aws.clients()),
                FunctionsContract.environment(resources),
                aws.services().access());
    }

    private Set<String> roles() {
        return template.resources("AWS::Serverless::Function").values().stream()
                .map(function -> template.target(function.at("/Properties/Role")))
                .collect(Collectors.toSet());
    }

    /** Returns the permissions of a role of the template. Includes all alternatives of a condition. */
    private Set<Permit> allowed(String role) {
        var permits = new HashSet<Permit>();
        for (var statement : template.allowed(role)) {
            for (var action : Template.texts(statement.path("Action"))) {
                var resource = statement.path("Resource");
                if (resource.isArray()) {
                    resource.forEach(each -> permits.add(new Permit(action, name(each))));
                } else {
                    permits.add(new Permit(action, name(resource)));
                }
            }
        }
        return permits;
    }

    /** Returns the resource of a statement under the name that {@link RecordedCalls} uses. */
    private String name(JsonNode resource) {
        if (resource.has("If")) {
            return name(resource.path("If").path(1));
        }
        if (resource.at("/Sub/0").asText().contains(":rule/")) {
            return "Rules";
        }
        if (resource.path("Sub").isArray()) {
            var arn = name(resource.at("/Sub/1/Arn"));
            return resource.at("/Sub/0").asText().replace("${Arn}", arn);
        }
        var text = resource.path("Sub").asText();
        if (text.contains(":schedule/")) {
            return "ScheduleGroup/*";
        }
        return text.isEmpty() ? template.target(resource) : text.replaceAll("\\$\\{(\\w+)\\.Arn}", "$1");
    }
}
