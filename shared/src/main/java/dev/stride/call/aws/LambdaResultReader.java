package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.LambdaInvocation;
import dev.stride.call.aws.client.LambdaOutput;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.fault.Fault;

/** Converts the output of a Lambda function to the reply of a call. */
final class LambdaResultReader {

    /**
     * Converts an output. A failed function becomes a fault with the name of its error type and the error payload as data
     * (decision 88 in docs/spec-decisions.md).
     */
    static Reply toReply(LambdaInvocation invocation, LambdaOutput result) {
        if (!invocation.awaitsResult()) {
            return new Reply.Answered(JsonNodeFactory.instance.objectNode());
        }
        var what = "the Lambda function " + invocation.function();
        if (result.payload().length() > CallLimits.LAMBDA_PAYLOAD_BYTES) {
            return new Reply.Failed(Fault.of(
                    Fault.LIMIT, what + " answered with more than " + CallLimits.LAMBDA_PAYLOAD_BYTES + " bytes"));
        }
        try {
            var payload = UntrustedJson.parse(result.payload());
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
        var message = payload.path("errorMessage").asText("no message was given");
        return new Fault(type, type, what + " failed: " + FaultText.shorten(message), FaultText.limit(payload));
    }

    private LambdaResultReader() {}
}
