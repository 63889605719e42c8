package dev.stride.adapter.aws.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.EmulatedFunctions;
import dev.stride.adapter.aws.emulated.EmulatedFunctions.Outcome;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.AwsFunctionCalls;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class CustomFunctionsOnEmulatedAwsTest extends CustomFunctionsContract {

    private final EmulatedAws aws;
    private final EmulatedFunctions lambda;

    CustomFunctionsOnEmulatedAwsTest(EmulatedAws aws) {
        super(aws.services().access());
        this.aws = aws;
        lambda = aws.services().functions();
    }

    @Override
    String bus() {
        return name;
    }

    @Override
    List<JsonNode> entries(String bus, int expected) {
        return aws.bus().entries(bus).stream()
                .<JsonNode>map(entry -> JsonNodeFactory.instance
                        .objectNode()
                        .<ObjectNode>set("source", entry.path("Source"))
                        .<ObjectNode>set("type", entry.path("DetailType"))
                        .set(
                                "detail",
                                AwsFunctionCalls.json(entry.path("Detail").asText())))
                .toList();
    }

    @Override
    String topic() {
        return aws.services().topics().make(name);
    }

    @Override
    List<Received> published(String topic, int expected) {
        return aws.services().topics().messages(topic).stream()
                .map(message -> new Received(message.body(), message.attributes()))
                .toList();
    }

    @Override
    String stateMachine() {
        return aws.services().stateMachines().make(name);
    }

    @Override
    List<String> executions(String machine) {
        return aws.services().stateMachines().executions(machine);
    }

    @Override
    void abort(String execution) {
        aws.services().stateMachines().end(execution, "ABORTED", Map.of());
    }

    @Test
    void lambdaFunctionReceivesArgumentsAndIdempotencyKeyAndReturnsResult() {
        lambda.make(name, payload -> new Outcome("{\"small\": " + payload.path("image") + "}", false));

        assertThat(functions.call("lambda:" + name + ":live", "{\"image\": \"cat\"}"))
                .isEqualTo(new Reply.Answered(AwsFunctionCalls.json("{\"small\": \"cat\"}")));
        assertThat(lambda.invocations(name))
                .containsExactly(new EmulatedFunctions.Invocation(
                        name,
                        Optional.of("live"),
                        "RequestResponse",
                        AwsFunctionCalls.json("{\"image\": \"cat\"}"),
                        AwsFunctionCalls.json("{\"custom\": {\"idempotencyKey\": \"key\"}}")));
    }

    @Test
    void lambdaFunctionIsInvokedByArn() {
        lambda.make(name, _ -> new Outcome("null", false));

        assertThat(functions.call("lambda:arn:aws:lambda:us-east-1:123456789012:function:" + name, "{}"))
                .isEqualTo(new Reply.Answered(JsonNodeFactory.instance.nullNode()));
    }

    @Test
    void asynchronousLambdaInvocationReturnsEmptyObject() {
        lambda.make(name, _ -> new Outcome("{\"ignored\": 1}", false));

        assertThat(functions.call("lambda:" + name + "#async", "{}"))
                .isEqualTo(new Reply.Answered(JsonNodeFactory.instance.objectNode()));
        assertThat(lambda.invocations(name))
                .singleElement()
                .satisfies(invocation -> assertThat(invocation.type()).isEqualTo("Event"));
    }

    @Test
    void lambdaFunctionReceivesSameIdempotencyKeyInAllAttempts() {
        lambda.make(name, _ -> new Outcome("{\"errorType\": \"Busy\"}", true));

        functions.call("lambda:" + name, "{}", "key", 1);
        functions.call("lambda:" + name, "{}", "key", 2);

        assertThat(lambda.invocations(name))
                .extracting(invocation ->
                        invocation.context().at("/custom/idempotencyKey").asText())
                .containsExactly("key", "key");
    }

    @Test
    void failedLambdaFunctionCausesFaultNamedByItsErrorType() {
        var payload = "{\"errorType\": \"OutOfStock\", \"errorMessage\": \"none left\", \"stackTrace\": []}";
        lambda.make(name, _ -> new Outcome(payload, true));

        assertThat(functions.call("lambda:" + name, "{}"))
                .usingRecursiveComparison()
                .ignoringFields("request")
                .isEqualTo(new Reply.Failed(new Fault(
                        "OutOfStock",
                        "OutOfStock",
                        "the Lambda function " + name + " failed: none left",
                        Optional.of(AwsFunctionCalls.json(payload)))));
    }

    @Test
    void crashedLambdaFunctionCausesFaultNamedUnhandled() {
        lambda.make(name, _ -> new Outcome("{\"errorMessage\": \"Task timed out after 3.00 seconds\"}", true));

        assertThat(fault(functions.call("lambda:" + name, "{}")).name()).isEqualTo("Unhandled");
    }

    @Test
    void lambdaFunctionWithInvalidJsonResultCausesCommunicationFault() {
        lambda.make(name, _ -> new Outcome("<html>", false));

        assertThat(fault(functions.call("lambda:" + name, "{}")).code()).isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void succeededStateMachineExecutionReturnsOutput() {
        var machines = aws.services().stateMachines();
        var machine = stateMachine();
        var operation = "stepfunctions:" + machine + "#sync";
        functions.call(operation, "{\"order\": 7}");
        var execution = machines.executions(machine).getFirst();
        machines.succeed(execution, "{\"paid\": 12.5}");

        assertThat(machines.input(execution)).isEqualTo("{\"order\":7}");
        assertThat(result(functions.call(operation, "{\"order\": 7}"))).hasToString("{\"paid\":12.5}");
    }

    @Test
    void failedStateMachineExecutionCausesFaultAndNextAttemptStartsNewExecution() {
        var machines = aws.services().stateMachines();
        var machine = stateMachine();
        var operation = "stepfunctions:" + machine + ":live#sync";
        functions.call(operation, "{}");
        machines.end(
                machines.executions(machine).getFirst(),
                "FAILED",
                Map.of("error", "CardDeclined", "cause", "{\"code\": 51}"));

        var fault = fault(functions.call(operation, "{}"));
        var again = functions.call(operation, "{}", "key", 2);

        assertThat(fault.name()).isEqualTo("CardDeclined");
        assertThat(fault.code()).isEqualTo("CardDeclined");
        assertThat(fault.message()).contains("FAILED", "51");
        assertThat(fault.data()).hasValue(AwsFunctionCalls.json("{\"code\": 51}"));
        assertThat(again).isInstanceOf(Reply.Pending.class);
        assertThat(machines.executions(machine)).hasSize(2);
    }

    @Test
    void retryOfAStepFunctionsCall_startsNoSecondExecution_ifTheFirstOneRunsOrHasSucceeded() {
        var machines = aws.services().stateMachines();
        var machine = stateMachine();
        var operation = "stepfunctions:" + machine + "#sync";

        for (var attempt = 1; attempt <= 4; attempt++) {
            assertThat(functions.call(operation, "{}", "key", attempt)).isInstanceOf(Reply.Pending.class);
        }
        machines.succeed(machines.executions(machine).getFirst(), "1");

        assertThat(result(functions.call(operation, "{}", "key", 4))).hasToString("1");
        assertThat(machines.executions(machine)).hasSize(1);
    }
}
