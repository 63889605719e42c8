package dev.stride.adapter.aws.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.AwsFunctionCalls;
import dev.stride.plan.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Calls custom functions on AWS or on an emulator. */
abstract class CustomFunctionsContract {

    private static final int MOST_POLLS = 30;

    final AwsAccess access;
    final AwsFunctionCalls functions;
    final String name = "stride-" + UUID.randomUUID();

    CustomFunctionsContract(AwsAccess access) {
        this.access = access;
        functions = new AwsFunctionCalls(new AwsCloud(() -> access));
    }

    /** A received message. */
    record Received(String body, Map<String, String> attributes) {}

    /**
     * Creates a bus.
     *
     * @return its name
     */
    abstract String bus();

    /** Returns the entries of the bus, which may arrive late, each with {@code source}, {@code type} and {@code detail}. */
    abstract List<JsonNode> entries(String bus, int expected);

    /**
     * Creates a topic.
     *
     * @return its ARN
     */
    abstract String topic();

    /** Returns the messages of the topic, which may arrive late. */
    abstract List<Received> published(String topic, int expected);

    /**
     * Creates a state machine.
     *
     * @return its ARN
     */
    abstract String stateMachine();

    /** Returns the ARNs of the executions of a state machine. */
    abstract List<String> executions(String machine);

    /** Stops an execution. */
    abstract void abort(String execution);

    @Test
    void messageIsSentToAnSqsQueueGivenByUrlArnOrName() {
        var queue = queue(name, Map.of());
        var arn = access.sqs()
                .getQueueAttributes(request -> request.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes()
                .get(QueueAttributeName.QUEUE_ARN);

        for (var operation : Stream.of(queue, arn, name).map("sqs:"::concat).toList()) {
            var reply = functions.call(operation, "{\"body\": {\"parcel\": 7}, \"attributes\": {\"weight\": 2.5}}");
            assertThat(result(reply).path("messageId").asText()).isNotEmpty();
            assertThat(received(queue, 1))
                    .as(operation)
                    .containsExactly(new Received("{\"parcel\":7}", Map.of("weight", "2.5", "Idempotency-Key", "key")));
        }
    }

    @Test
    void stringBodyIsSentToQueueWithoutJsonQuotes() {
        var queue = queue(name, Map.of());

        functions.call("sqs:" + name, "{\"body\": \"seven\"}");

        assertThat(received(queue, 1)).extracting(Received::body).containsExactly("seven");
    }

    @Test
    void sqsFifoQueue_receivesOneMessagePerCall_evenIfTheCallIsRetried() {
        var queue = queue(name + ".fifo", Map.of(QueueAttributeName.FIFO_QUEUE, "true"));
        var arguments = "{\"body\": \"seven\", \"group\": \"north\"}";

        functions.call("sqs:" + name + ".fifo", arguments, "key", 1);
        functions.call("sqs:" + name + ".fifo", arguments, "key", 2);
        functions.call("sqs:" + name + ".fifo", arguments, "another key", 1);

        assertThat(access.sqs()
                        .getQueueAttributes(request -> request.queueUrl(queue)
                                .attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES))
                        .attributes()
                        .get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES))
                .isEqualTo("2");
    }

    @Test
    void messageIsPublishedToSnsTopic() {
        var topic = topic();

        var reply = functions.call(
                "sns:" + topic,
                "{\"body\": {\"parcel\": 7}, \"subject\": \"News\", \"attributes\": {\"urgent\": true}}");

        assertThat(result(reply).path("messageId").asText()).isNotEmpty();
        assertThat(published(topic, 1))
                .containsExactly(new Received("{\"parcel\":7}", Map.of("urgent", "true", "Idempotency-Key", "key")));
    }

    @Test
    void eventBridgeCall_putsTheEventOnTheNamedBus() {
        var bus = bus();

        var reply =
                functions.call("eventbridge:" + bus + "#Sold", "{\"source\": \"shop\", \"detail\": {\"parcel\": 7}}");
        functions.call(
                "eventbridge:" + bus, "{\"source\": \"shop\", \"detailType\": \"Lost\", \"detail\": {\"parcel\": 8}}");

        assertThat(result(reply).path("eventId").asText()).isNotEmpty();
        assertThat(entries(bus, 2))
                .containsExactlyInAnyOrder(
                        AwsFunctionCalls.json("{\"source\":\"shop\",\"type\":\"Sold\",\"detail\":{\"parcel\":7}}"),
                        AwsFunctionCalls.json("{\"source\":\"shop\",\"type\":\"Lost\",\"detail\":{\"parcel\":8}}"));
    }

    @Test
    void repeatedStartOfStateMachineReturnsExistingExecution() {
        var machine = stateMachine();

        var first = result(functions.call("stepfunctions:" + machine, "{\"order\": 7}", "key", 1));
        var second = result(functions.call("stepfunctions:" + machine, "{\"order\": 8}", "key", 2));
        abort(first.path("executionArn").asText());
        var third = result(functions.call("stepfunctions:" + machine, "{\"order\": 7}", "key", 3));
        var another = result(functions.call("stepfunctions:" + machine, "{\"order\": 7}", "another key", 1));

        assertThat(first.path("executionArn").asText())
                .startsWith(machine.replace(":stateMachine:", ":execution:") + ":instance-");
        assertThat(first.path("startDate").asText()).endsWith("Z");
        assertThat(second.path("executionArn")).isEqualTo(first.path("executionArn"));
        assertThat(third.path("executionArn")).isEqualTo(first.path("executionArn"));
        assertThat(another.path("executionArn")).isNotEqualTo(first.path("executionArn"));
    }

    @Test
    void callThatWaitsForAStateMachine_isPendingUntilTheExecutionEnds() {
        var machine = stateMachine();
        var operation = "stepfunctions:" + machine + "#sync";

        assertThat(functions.call(operation, "{}")).isInstanceOf(Reply.Pending.class);
        assertThat(functions.call(operation, "{}")).isInstanceOf(Reply.Pending.class);
        assertThat(executions(machine)).hasSize(1).allSatisfy(this::abort);

        assertThat(fault(ended(operation)).name()).isEqualTo("ABORTED");
    }

    /** Calls until the execution has ended, which emulators do a moment after they were asked to. */
    private Reply ended(String operation) {
        return Stream.generate(() -> functions.call(operation, "{}"))
                .limit(MOST_POLLS)
                .dropWhile(Reply.Pending.class::isInstance)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "sqs:stride-nowhere, '{\"body\": 1}', NonExistentQueue|QueueDoesNotExist",
        "sns:arn:aws:sns:us-east-1:123456789012:stride-nowhere, '{\"body\": 1}', NotFound",
        "stepfunctions:arn:aws:states:us-east-1:123456789012:stateMachine:stride-nowhere, '{}', StateMachineDoesNotExist",
        "stepfunctions:arn:aws:states:us-east-1:123456789012:stateMachine:stride-nowhere#sync, '{}', StateMachineDoesNotExist",
        "lambda:stride-nowhere, '{}', ResourceNotFoundException"
    })
    void callOfAMissingAwsResource_causesAFaultWithTheAwsErrorCode(String operation, String arguments, String code) {
        var fault = fault(functions.call(operation, arguments));

        assertThat(fault.code()).matches(".*(" + code + ").*");
        assertThat(fault.name()).isEqualTo(fault.code());
        assertThat(fault.message()).contains("stride-nowhere");
    }

    static JsonNode result(Reply reply) {
        if (reply instanceof Reply.Answered(JsonNode result, var _)) {
            return result;
        }
        throw new AssertionError(reply.toString());
    }

    static Fault fault(Reply reply) {
        if (reply instanceof Reply.Failed(Fault fault, var _, var _)) {
            return fault;
        }
        throw new AssertionError(reply.toString());
    }

    /**
     * Creates a queue.
     *
     * @return its URL
     */
    final String queue(String queue, Map<QueueAttributeName, String> attributes) {
        return access.sqs()
                .createQueue(request -> request.queueName(queue).attributes(attributes))
                .queueUrl();
    }

    /** Receives and deletes the messages of a queue: what services deliver one after another does not arrive together. */
    final List<Received> received(String queue, int expected) {
        var received = new ArrayList<Received>();
        for (int poll = 0; received.size() < expected && poll < MOST_POLLS; poll++) {
            for (var message : poll(queue)) {
                access.sqs().deleteMessage(request -> request.queueUrl(queue).receiptHandle(message.receiptHandle()));
                received.add(received(message));
            }
        }
        return received;
    }

    private List<Message> poll(String queue) {
        return access.sqs()
                .receiveMessage(request -> request.queueUrl(queue)
                        .maxNumberOfMessages(10)
                        .waitTimeSeconds(1)
                        .messageAttributeNames("All"))
                .messages();
    }

    private static Received received(Message message) {
        var attributes = new TreeMap<String, String>();
        message.messageAttributes().forEach((attribute, value) -> attributes.put(attribute, value.stringValue()));
        return new Received(message.body(), attributes);
    }
}
