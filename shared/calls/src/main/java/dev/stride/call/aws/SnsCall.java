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
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call kind {@code sns}: publishes a message to an SNS topic. The operation is {@code sns:ARN}. The required argument {@code
 * body} is sent unchanged if it is a string, otherwise as JSON. Optional arguments are {@code attributes} (the message
 * attributes), {@code subject} (the subject of e-mails) and {@code group}, which a FIFO topic (name ending in {@code .fifo})
 * requires. The result is <code>{messageId}</code>.
 *
 * <p>The idempotency key is sent as the message attribute {@code Idempotency-Key}. For a FIFO topic, a deduplication ID is
 * derived from it.
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
            return text.unresolved(Optional.of("""
                            '%s' is not an SNS operation: write sns:<ARN of a topic>, such as \
                            sns:arn:aws:sns:eu-west-1:123456789012:orders.""".formatted(text)));
        }
        return text.resolved(
                JsonNodeFactory.instance.objectNode().put("topic", text.target()),
                OutgoingMessage.schema(OutgoingMessage.isFifo(text.target()), SUBJECT));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var topic = template.template().path("topic").asText();
        var what = "publishing a message to the SNS topic %s".formatted(topic);
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
                                        new AwsCallArguments(request.arguments()).text("subject"),
                                        message.attributes(),
                                        message.group(),
                                        message.deduplication()),
                                request.timeout()));
    }
}
