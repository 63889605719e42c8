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
import dev.stride.call.aws.client.SnsMessage;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Publishes messages to topics of SNS: {@code sns:ARN}. The arguments are {@code body}, a string that is sent as it is or anything
 * else that is sent as JSON, and where wanted {@code attributes}, sent beside it as text, {@code subject}, for e-mail, and
 * {@code group}. A FIFO topic, whose name ends with {@code .fifo}, needs a group. The result is <code>{messageId}</code>.
 *
 * <p>The call's key is the attribute {@code Idempotency-Key}; a FIFO topic recognises a repetition by it.
 */
public final class SnsCall implements CallKind {

    private static final String NAME = "sns";
    private static final Pattern TOPIC =
            Pattern.compile("arn:aws[a-z-]*:sns:[a-z0-9-]+:\\d{12}:[A-Za-z0-9_-]{1,256}(?:\\.fifo)?");

    private static final String SUBJECT = "\"subject\": {\"type\": \"string\", \"minLength\": 1, \"maxLength\": 100}";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        if (!TOPIC.matcher(text.target()).matches() || text.suffix().isPresent()) {
            return text.unresolved(Optional.of("'" + text + "' names no topic of SNS: write sns:<ARN of a topic>, such"
                    + " as sns:arn:aws:sns:eu-west-1:123456789012:orders."));
        }
        return text.resolved(
                JsonNodeFactory.instance.objectNode().put("topic", text.target()),
                OutgoingMessage.schema(OutgoingMessage.isFifo(text.target()), SUBJECT));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var topic = template.template().path("topic").asText();
        var what = "publishing a message to the SNS topic " + topic;
        return OutgoingMessage.send(
                what,
                topic,
                request,
                CallLimits.TOPIC_MESSAGE_BYTES,
                message -> outboundClients
                        .get(AwsServices.class)
                        .publish(
                                new SnsMessage(
                                        topic,
                                        message.body(),
                                        new CallArguments(request.arguments()).text("subject"),
                                        message.attributes(),
                                        message.group(),
                                        message.deduplication()),
                                request.timeout()));
    }
}
