package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how the handler of the event queue starts and resumes instances, and how it quarantines invalid messages. Messages of
 * this queue are not trusted.
 */
class EventHandlerTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String OWN = "123456789012";
    private static final String PARTNER = "210987654321";

    private static final String WORKFLOW = """
            id: reports
            version: '1'
            specVersion: '0.8'
            start: Wait
            events:
              - { name: Paid, type: order.paid, source: /shop/orders }
              - { name: Created, type: Object Created, source: aws.s3 }
            states:
              - name: Wait
                type: event
                onEvents: [ { eventRefs: [ Paid ] }, { eventRefs: [ Created ] } ]
                end: true
            """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final TestContext testContext = new TestContext();

    @BeforeEach
    void deploy() {
        inMemoryFunctions.deploy(WORKFLOW);
    }

    @Test
    void cloudEventFromBusStartsInstanceWithItsData() {
        handle(sample("cloudevent"));
        inMemoryFunctions.deliverAll();

        assertThat(instances()).singleElement().satisfies(instance -> {
            assertThat(instance.status()).isEqualTo(Status.COMPLETED);
            assertThat(instance.output().orElseThrow().path("total").asDouble()).isEqualTo(12.5);
        });
    }

    @Test
    void awsServiceEventStartsInstanceWithItsDetail() {
        handle(sample("s3"));
        inMemoryFunctions.deliverAll();

        assertThat(instances())
                .singleElement()
                .satisfies(instance -> assertThat(instance.output()
                                .orElseThrow()
                                .at("/object/key")
                                .asText())
                        .isEqualTo("2024/january.csv"));
    }

    @Test
    void redeliveredBusEventStartsOneInstanceOnly() {
        handle(sample("s3"), sample("s3"));
        handle(sample("s3"));
        inMemoryFunctions.deliverAll();

        assertThat(instances()).hasSize(1);
        assertThat(aside()).isEmpty();
    }

    @Test
    void eventsWithTheSameSourceAndId_onDifferentBuses_areDifferentEvents() {
        handleFrom("default", sample("cloudevent"));
        handle(sample("cloudevent"));
        handleFrom("partner", sample("cloudevent").replace("12.5", "99.5"));
        handleFrom("default", sample("cloudevent"));
        inMemoryFunctions.deliverAll();

        assertThat(instances()).hasSize(3);
        assertThat(testContext.log()).doesNotContain("other content");
    }

    /** Accounts that may send do not trust each other: none can hide the event of another by sending its id first. */
    @Test
    void eventsWithTheSameSourceAndId_ofDifferentAccounts_areDifferentEvents() {
        handle(sample("cloudevent").replace(OWN, PARTNER).replace("12.5", "99.5"));
        handle(sample("cloudevent"));
        handleFrom("default", sample("cloudevent").replace(OWN, PARTNER).replace("12.5", "77.5"));
        handle(sample("cloudevent").replace(OWN, PARTNER).replace("12.5", "99.5"));
        inMemoryFunctions.deliverAll();

        assertThat(instances()).hasSize(3);
        assertThat(testContext.log()).doesNotContain("other content");
    }

    @Test
    void busEventDeliveredAndAlsoDeadLettered_startsOneInstance() {
        handleFrom("default", sample("cloudevent"));
        inMemoryFunctions.deadLetters.handleRequest(from("default", sample("cloudevent")), testContext);
        inMemoryFunctions.deliverAll();

        assertThat(instances()).hasSize(1);
    }

    @Test
    void eventTooLargeToEmbedInAMessage_startsAnInstanceWithItsCompleteData() {
        var large = "x".repeat(2 * Limits.BRANCH_IN_MESSAGE_BYTES);

        handle(sample("s3").replace("2024/january.csv", large));
        inMemoryFunctions.deliverAll();

        assertThat(instances())
                .singleElement()
                .satisfies(instance -> assertThat(instance.output()
                                .orElseThrow()
                                .at("/object/key")
                                .asText())
                        .isEqualTo(large));
    }

    @Test
    void eventFromAnAwsAccountThatIsNotAllowed_isLoggedAndKeptForAnOperator_andStartsNoInstance() {
        handle(sample("cloudevent").replace("123456789012", "999999999999"));
        inMemoryFunctions.deliverAll();

        assertThat(instances()).isEmpty();
        assertThat(aside()).hasSize(1);
        assertThat(testContext.log()).contains("event put aside, messageId 0, reason account 999999999999");
    }

    @Test
    void cloudEvent_whoseSourceDiffersFromTheSourceOfItsEventBridgeEnvelope_startsNoInstance() {
        handle(sample("cloudevent").replaceFirst("\"source\":\"/shop/orders\"", "\"source\":\"/guests\""));
        inMemoryFunctions.deliverAll();

        assertThat(instances()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"event\":1,\"at\":\"2024-01-01T00:00:00Z\",\"content\":{\"specversion\":\"1.0\",\"id\":\"1\","
                        + "\"source\":\"/shop/orders\",\"type\":\"order.paid\"}}",
                "{\"branch\":1,\"id\":\"i/0/cancel\",\"to\":{\"instance\":\"i\",\"path\":\"0\"},"
                        + "\"stimulus\":{\"is\":\"cancel\",\"reason\":\"forged\"}}",
                "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/shop/orders\",\"type\":\"order.paid\"}",
                "hello"
            })
    void messageThatIsNotAnEventBridgeEnvelope_isQuarantined(String forged) {
        handle(forged);
        inMemoryFunctions.deliverAll();

        assertThat(instances()).isEmpty();
        assertThat(inMemoryFunctions.letters()).isEmpty();
        assertThat(aside()).containsExactly(forged);
    }

    @Test
    void busEventInTheDeadLetterQueueIsRedrivenALimitedNumberOfTimes() {
        var body = sample("cloudevent");

        for (int redrive = 1; redrive <= Limits.REDRIVE_ATTEMPTS; redrive++) {
            inMemoryFunctions.deadLetters.handleRequest(InMemoryFunctions.sqs(body), testContext);
            var outgoingMessage = inMemoryFunctions.letters.remove();
            assertThat(outgoingMessage.delay()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
            assertThat(outgoingMessage.body()).contains("\"redrives\":" + redrive);
            body = outgoingMessage.body();
        }
        inMemoryFunctions.deadLetters.handleRequest(InMemoryFunctions.sqs(body), testContext);

        assertThat(inMemoryFunctions.letters).isEmpty();
        assertThat(aside()).containsExactly(body);
    }

    @Test
    void busEventInTheDeadLetterQueue_isRedriven_andThenStartsAnInstance() {
        inMemoryFunctions.deadLetters.handleRequest(InMemoryFunctions.sqs(sample("cloudevent")), testContext);
        inMemoryFunctions.deliverAll();

        assertThat(instances()).hasSize(1);
    }

    @Test
    void deadLetteredEvent_fromAnAwsAccountThatIsNotAllowed_isKeptForAnOperatorInsteadOfRedriven() {
        inMemoryFunctions.deadLetters.handleRequest(
                InMemoryFunctions.sqs(sample("cloudevent").replace("123456789012", "999999999999")), testContext);

        assertThat(inMemoryFunctions.letters())
                .extracting(OutgoingMessage::body)
                .isEmpty();
        assertThat(aside()).hasSize(1);
    }

    private void handle(String... bodies) {
        handle(InMemoryFunctions.sqs(bodies));
    }

    /** Delivers an event as a rule on another bus than that of the stack sends it. */
    private void handleFrom(String bus, String body) {
        handle(from(bus, body));
    }

    private static SQSEvent from(String bus, String body) {
        var event = InMemoryFunctions.sqs(body);
        event.getRecords().getFirst().setAttributes(Map.of("ApproximateReceiveCount", "1", "MessageGroupId", bus));
        return event;
    }

    private void handle(SQSEvent event) {
        assertThat(inMemoryFunctions.events.handleRequest(event, testContext).getBatchItemFailures())
                .extracting(BatchItemFailure::getItemIdentifier)
                .isEmpty();
    }

    private List<Instance> instances() {
        var instances = new Instances(inMemoryFunctions.ports, Stores.of(inMemoryFunctions.ports));
        return instances
                .list(Optional.of("reports"), Optional.empty(), Limits.PAGE_SIZE, Optional.empty())
                .instances()
                .stream()
                .map(listed -> instances.find(listed.id()).orElseThrow())
                .toList();
    }

    /** The quarantined messages. */
    private List<String> aside() {
        return inMemoryFunctions.aside().stream()
                .map(it -> it.path("body").asText())
                .toList();
    }

    private static String sample(String name) {
        try {
            JsonNode event = JSON.readTree(
                    Path.of("../events/sqs-event-" + name + ".json").toFile());
            return event.at("/Records/0/body").asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
