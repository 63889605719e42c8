package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;

/**
 * The end-to-end contract of a deployment of {@code template.yaml}, tested through its HTTP API and its bus on each emulator.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
abstract class StackContract {

    private static final String JOURNEY = """
            id: journey
            version: '1'
            specVersion: '0.8'
            events: [ { name: Paid, type: paid, source: /bank, correlation: [ { contextAttributeName: orderid } ] } ]
            functions:
              - { name: book, type: custom, operation: 'OPERATION' }
              - { name: double, type: expression, operation: '.n * 2' }
            retries: [ { name: soon, delay: PT1S, maxAttempts: 5 } ]
            errors: [ { name: away, code: '503' } ]
            states:
              - { name: Rest, type: sleep, duration: PT2S, transition: Wait }
              - name: Wait
                type: event
                onEvents: [ { eventRefs: [ Paid ], eventDataFilter: { toStateData: '${ .paid }' } } ]
                transition: Book
              - name: Book
                type: operation
                actions:
                  - functionRef: { refName: book, arguments: { body: { order: '${ .orderid }' } } }
                    retryRef: soon
                    retryableErrors: [ away ]
                    actionDataFilter: { toStateData: '${ .booked }' }
                transition: Fork
              - name: Fork
                type: parallel
                branches:
                  - { name: Left, actions: [ { functionRef: double, actionDataFilter: { toStateData: '${ .left }' } } ] }
                  - { name: Right, actions: [ { functionRef: double, actionDataFilter: { toStateData: '${ .right }' } } ] }
                end: true
            """;

    private static final Duration PACE = Duration.ofMillis(200);
    private static final String CLOUD_EVENT = "application/cloudevents+json";

    private DeployedStack stack;

    /** Returns the stack that the tests use. */
    abstract DeployedStack create() throws IOException, InterruptedException;

    /** Returns the host name of this machine as workflows see it. */
    String here() {
        return "127.0.0.1";
    }

    DeployedStack stack() {
        return stack;
    }

    @BeforeAll
    void prepare() throws IOException, InterruptedException {
        stack = create();
        // Rings while the others run.
        deploy("""
                id: nightly
                version: '1'
                specVersion: '0.8'
                start: { stateName: Report, schedule: R/PT1M }
                states: [ { name: Report, type: inject, data: { reported: true }, end: true } ]
                """);
    }

    @AfterAll
    void close() {
        stack.close();
    }

    @Test
    void workflowWithSleepAndEventAndRetryAndParallelBranches_completes() throws IOException {
        try (var service = new UnreliableService(2, here())) {
            deploy(JOURNEY.replace("OPERATION", service.operation()));
            var order = UUID.randomUUID().toString();
            var instance = start("journey", "{\"n\": 21, \"orderid\": \"%s\"}".formatted(order));
            until(instance, shown -> shown.at("/waitingFor/0/state").asText().equals("Wait"));

            assertThat(stack.api()
                            .post("/events", Map.of("Content-Type", CLOUD_EVENT), event("paid", "/bank", order))
                            .status())
                    .isBetween(200, 299);

            var ended = until(instance, shown -> hasEnded(shown));
            assertThat(ended.path("status").asText()).as(ended.toString()).isEqualTo("COMPLETED");
            assertThat(ended.at("/output/booked/calls").asInt()).isEqualTo(3);
            assertThat(ended.at("/output/left").asInt()).isEqualTo(42);
            assertThat(ended.at("/output/right").asInt()).isEqualTo(42);
            assertThat(stack.api()
                            .get("/instances/" + instance + "/history")
                            .body()
                            .path("entries")
                            .size())
                    .isGreaterThan(4);
        }
    }

    @Test
    void eventOnTheBusStartsAnInstance() {
        deploy("""
                id: payments
                version: '1'
                specVersion: '0.8'
                start: Paid
                events: [ { name: Paid, type: payment, source: /bank } ]
                states: [ { name: Paid, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
                """);

        try (var events = stack.access().eventBridge()) {
            var entry = events.putEvents(request -> request.entries(PutEventsRequestEntry.builder()
                    .eventBusName(stack.bus())
                    .source("/bank")
                    .detailType("payment")
                    .detail(event("payment", "/bank", "17"))
                    .build()));
            assertThat(entry.failedEntryCount()).isZero();
        }

        var started = untilListed("payments").at("/instances/0/id").asText();
        assertThat(until(started, shown -> hasEnded(shown)).path("status").asText())
                .isEqualTo("COMPLETED");
    }

    @Test
    void workflowOfFortyStatesCompletes() {
        var states = IntStream.rangeClosed(1, 40)
                .mapToObj(number -> "  - { name: S%d, type: inject, data: { s%d: true }, %s }"
                        .formatted(number, number, number == 40 ? "end: true" : "transition: S" + (number + 1)))
                .collect(Collectors.joining("\n"));
        deploy("id: forty\nversion: '1'\nspecVersion: '0.8'\nstates:\n" + states);

        var ended = until(start("forty", "{}"), shown -> hasEnded(shown));

        assertThat(ended.path("status").asText()).as(ended.toString()).isEqualTo("COMPLETED");
        assertThat(ended.path("output").size()).isEqualTo(40);
    }

    @Test
    void repeatedStartCreatesOneInstanceThatCanBeListedAndCancelled() {
        deploy("""
                id: patience
                version: '1'
                specVersion: '0.8'
                states: [ { name: Rest, type: sleep, duration: P1D, end: true } ]
                """);
        var key = Map.of("Idempotency-Key", "once");
        var instance = id(stack.api().post("/workflows/patience/instances", key, "{}"));

        assertThat(id(stack.api().post("/workflows/patience/instances", key, "{}")))
                .isEqualTo(instance);
        until(instance, shown -> shown.path("status").asText().equals("WAITING"));
        assertThat(untilListed("patience").path("instances")).hasSize(1);

        assertThat(stack.api()
                        .post("/instances/" + instance + "/cancel", Map.of(), "{}")
                        .status())
                .isBetween(200, 299);

        assertThat(until(instance, shown -> hasEnded(shown)).path("status").asText())
                .isEqualTo("CANCELLED");
    }

    void deploy(String definition) {
        var answer = stack.api().post("/workflows", Map.of("Content-Type", "application/yaml"), definition);
        assertThat(answer.status()).as(answer.body() + "\n" + stack.log().get()).isBetween(200, 201);
    }

    String start(String workflow, String input) {
        return id(stack.api().post("/workflows/" + workflow + "/instances", Map.of(), input));
    }

    private String id(StackApi.Answer started) {
        assertThat(started.status())
                .as(started.body() + "\n" + stack.log().get())
                .isBetween(200, 202);
        return started.body().path("id").asText();
    }

    JsonNode untilListed(String workflow) {
        return asked(
                "/instances?workflow=" + workflow,
                list -> !list.path("instances").isEmpty());
    }

    JsonNode until(String instance, Predicate<JsonNode> wanted) {
        return asked("/instances/" + instance, wanted);
    }

    private JsonNode asked(String path, Predicate<JsonNode> wanted) {
        return polled(
                () -> {
                    var answer = stack.api().get(path);
                    assertThat(answer.status()).as(path + answer.body()).isEqualTo(200);
                    return answer.body();
                },
                wanted);
    }

    /** Repeats a question until its answer meets the condition; the test's timeout ends it otherwise. */
    static <T> T polled(Supplier<T> question, Predicate<T> wanted) {
        while (true) {
            var answer = question.get();
            if (wanted.test(answer)) {
                return answer;
            }
            assertThat(Thread.currentThread().isInterrupted())
                    .as(answer.toString())
                    .isFalse();
            LockSupport.parkNanos(PACE.toNanos());
        }
    }

    static boolean hasEnded(JsonNode shown) {
        return switch (shown.path("status").asText()) {
            case "COMPLETED", "FAULTED", "TIMED_OUT", "CANCELLED", "SUSPENDED" -> true;
            default -> false;
        };
    }

    static String event(String type, String source, String order) {
        return """
                { "specversion": "1.0", "id": "%s", "type": "%s", "source": "%s", "orderid": "%s",
                  "datacontenttype": "application/json", "data": { "amount": 7 } }""".formatted(UUID.randomUUID(), type, source, order);
    }
}
