package dev.stride.call.cloud;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.ForeignJson;
import dev.stride.call.Reply;
import dev.stride.plan.Fault;

/** Reads what a function of Lambda gave. */
final class LambdaResult {

    /** A function that failed is a fault by the name of its error type, with all that it told as data (decision 88). */
    static Reply read(FunctionInvocation invocation, FunctionResult result) {
        if (!invocation.waits()) {
            return new Reply.Answered(JsonNodeFactory.instance.objectNode());
        }
        var what = "the Lambda function " + invocation.function();
        if (result.payload().length() > CallLimits.LAMBDA_PAYLOAD_BYTES) {
            return new Reply.Failed(Fault.of(Fault.LIMIT, what + " answered with more than is read"));
        }
        try {
            var payload = ForeignJson.read(result.payload());
            return result.error()
                    .<Reply>map(error -> new Reply.Failed(fault(what, error, payload)))
                    .orElseGet(() -> new Reply.Answered(payload));
        } catch (JsonProcessingException notJson) {
            return new Reply.Failed(Fault.of(
                    Fault.COMMUNICATION,
                    what + " answered with JSON that cannot be read: " + notJson.getOriginalMessage()));
        }
    }

    private static Fault fault(String what, String error, JsonNode payload) {
        var type = payload.path("errorType").asText(error);
        var message = payload.path("errorMessage").asText("it gave no message");
        return new Fault(type, type, what + " failed: " + Brief.of(message), Brief.data(payload));
    }

    private LambdaResult() {}
}
