package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.LambdaOutput;
import dev.stride.common.JsonProblem;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call kind {@code lambda}: invokes a Lambda function. The operation is {@code lambda:NAME} or {@code lambda:ARN}, followed
 * by {@code :QUALIFIER} for a version or an alias, and by {@code #async} for an asynchronous invocation. The arguments are the
 * payload. The result is the output of the function, or an empty object for {@code #async}.
 *
 * <p>Lambda does not detect repeated invocations. A synchronously invoked function receives the idempotency key as {@code
 * idempotencyKey} in the custom part of its client context. Lambda does not pass the client context to asynchronously invoked
 * functions.
 */
public final class LambdaCall implements CallKind {

    public static final String NAME = "lambda";

    private static final String ASYNC = "async";
    private static final String FUNCTION_NAME = "function";

    private static final Pattern FUNCTION =
            Pattern.compile("((?:(?:arn:aws[a-z-]*:lambda:[a-z0-9-]+:)?\\d{12}:function:)?[A-Za-z0-9_-]{1,140})"
                    + "(?::(\\$LATEST|[A-Za-z0-9_-]{1,128}))?");

    public static CallTemplate template(String function) {
        return CallTemplate.withoutAuth(
                NAME, JsonNodeFactory.instance.objectNode().put(FUNCTION_NAME, function));
    }

    /** Returns a copy of the template that invokes the same function asynchronously, without waiting for the result. */
    public static CallTemplate unawaited(CallTemplate awaited) {
        return awaited.withTemplate(awaited.template().<ObjectNode>deepCopy().put(ASYNC, true));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        var named = FUNCTION.matcher(text.target());
        if (!named.matches()) {
            return text.unresolved(Optional.of("""
                    '%s' is not a Lambda operation: write lambda:<name or ARN>, optionally with :<version or \
                    alias> and #async, such as lambda:resize:live#async.""".formatted(text)));
        }
        if (text.suffix().filter(suffix -> !suffix.equals(ASYNC)).isPresent()) {
            return text.unresolved(Optional.of("""
                            '%s' has an unknown suffix: write #async if the workflow does not need the result \
                            of the function, otherwise remove it.""".formatted(text)));
        }
        var template = JsonNodeFactory.instance.objectNode().put(FUNCTION_NAME, named.group(1));
        Optional.ofNullable(named.group(2)).ifPresent(qualifier -> template.put("qualifier", qualifier));
        text.suffix().ifPresent(_ -> template.put(ASYNC, true));
        return text.resolved(template, Optional.empty());
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var written = template.template();
        var invocation = new LambdaInvocation(
                written.path(FUNCTION_NAME).asText(),
                Optional.ofNullable(written.path("qualifier").textValue()),
                request.arguments().toString(),
                !written.path(ASYNC).asBoolean(),
                request.idempotencyKey());
        var what = "invoking the Lambda function %s".formatted(invocation.function());
        var most = invocation.awaitsResult() ? CallLimits.LAMBDA_PAYLOAD_BYTES : CallLimits.LAMBDA_EVENT_BYTES;
        return AwsCallArguments.faultIfAbove(what, invocation.payload(), most)
                .<Reply>map(Reply.Failed::new)
                .orElseGet(() -> outboundClients
                        .get(AwsServices.class)
                        .invoke(invocation, request.timeout())
                        .toReply(what, result -> LambdaResultReader.toReply(invocation, result)));
    }

    /** Converts the output of a Lambda function to the reply of a call. */
    private static final class LambdaResultReader {

        /**
         * Converts the output of a Lambda function. If the function failed, the name of the fault is the error type of the
         * function, and the fault data is the error payload (decision 88 in docs/spec-decisions.md).
         */
        static Reply toReply(LambdaInvocation invocation, LambdaOutput result) {
            if (!invocation.awaitsResult()) {
                return new Reply.Answered(JsonNodeFactory.instance.objectNode());
            }
            var what = "the Lambda function " + invocation.function();
            if (result.payload().length() > CallLimits.LAMBDA_PAYLOAD_BYTES) {
                return new Reply.Failed(Fault.of(
                        Fault.LIMIT,
                        "%s answered with more than %d bytes".formatted(what, CallLimits.LAMBDA_PAYLOAD_BYTES)));
            }
            try {
                var payload = UntrustedJson.parse(result.payload());
                return result.error()
                        .<Reply>map(error -> new Reply.Failed(fault(what, error, payload)))
                        .orElseGet(() -> new Reply.Answered(payload));
            } catch (JsonProcessingException notJson) {
                return new Reply.Failed(Fault.of(
                        Fault.COMMUNICATION,
                        "%s answered with invalid JSON: %s".formatted(what, JsonProblem.of(notJson))));
            }
        }

        private static Fault fault(String what, String error, JsonNode payload) {
            var type = payload.path("errorType").asText(error);
            var message = payload.path("errorMessage").asText("no message was given");
            return new Fault(type, type, what + " failed: " + FaultText.shorten(message), FaultText.limit(payload));
        }

        private LambdaResultReader() {}
    }
}
