package dev.stride.call.aws;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.LambdaInvocation;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Invokes functions of Lambda: {@code lambda:NAME} or {@code lambda:ARN}, each with {@code :QUALIFIER} for a version or an alias,
 * and with {@code #async} when Lambda shall only take the event. The arguments are the payload, the result is the function's; that
 * of {@code #async} is an empty object.
 *
 * <p>Lambda itself does not recognise a repetition. A function whose result is waited for finds the call's key as
 * {@code idempotencyKey} in the custom part of its client context; Lambda hands none to others.
 */
public final class LambdaCall implements CallKind {

    private static final String NAME = "lambda";
    private static final String ASYNC = "async";

    private static final Pattern FUNCTION =
            Pattern.compile("((?:(?:arn:aws[a-z-]*:lambda:[a-z0-9-]+:)?\\d{12}:function:)?[A-Za-z0-9_-]{1,140})"
                    + "(?::(\\$LATEST|[A-Za-z0-9_-]{1,128}))?");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        var named = FUNCTION.matcher(text.target());
        if (!named.matches()) {
            return text.unresolved(Optional.of("'" + text + "' names no function of Lambda: write lambda:<name or ARN>,"
                    + " with :<version or alias> and #async where you want them, such as lambda:resize:live#async."));
        }
        if (text.suffix().filter(suffix -> !suffix.equals(ASYNC)).isPresent()) {
            return text.unresolved(Optional.of("'" + text + "' cannot end so: write #async when nobody waits for the"
                    + " result of the function, and nothing otherwise."));
        }
        var template = JsonNodeFactory.instance.objectNode().put("function", named.group(1));
        Optional.ofNullable(named.group(2)).ifPresent(qualifier -> template.put("qualifier", qualifier));
        text.suffix().ifPresent(_ -> template.put(ASYNC, true));
        return text.resolved(template, Optional.empty());
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var written = template.template();
        var invocation = new LambdaInvocation(
                written.path("function").asText(),
                Optional.ofNullable(written.path("qualifier").textValue()),
                request.arguments().toString(),
                !written.path(ASYNC).asBoolean(),
                request.idempotencyKey());
        var what = "invoking the Lambda function " + invocation.function();
        var most = invocation.awaitsResult() ? CallLimits.LAMBDA_PAYLOAD_BYTES : CallLimits.LAMBDA_EVENT_BYTES;
        return PayloadSize.faultIfAbove(what, invocation.payload(), most)
                .<Reply>map(Reply.Failed::new)
                .orElseGet(() -> outboundClients
                        .get(AwsServices.class)
                        .invoke(invocation, request.timeout())
                        .toReply(what, result -> LambdaResultReader.toReply(invocation, result)));
    }
}
