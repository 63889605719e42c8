package dev.stride.call.aws;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call kind {@code sqs}: sends a message to an SQS queue. The operation is {@code sqs:QUEUE} with the URL, ARN or name of the
 * queue. The required argument {@code body} is sent unchanged if it is a string, otherwise as JSON. Optional arguments are {@code
 * attributes} (the message attributes), {@code delay} (a duration of at most 15 minutes) and {@code group}. A FIFO queue (name
 * ending in {@code .fifo}) requires a group and does not support a delay. The result is <code>{messageId}</code>.
 *
 * <p>The idempotency key is sent as the message attribute {@code Idempotency-Key}. For a FIFO queue, a deduplication ID is
 * derived from it.
 */
public final class SqsCall implements CallKind {

    private static final String NAME = "sqs";
    private static final Pattern QUEUE = Pattern.compile("(?:https?://[A-Za-z0-9.:-]+/(?:[A-Za-z0-9._-]++/)*+"
            + "|arn:aws[a-z-]*:sqs:[a-z0-9-]+:\\d{12}:)?[A-Za-z0-9_-]{1,80}(?:\\.fifo)?");

    private static final String DELAY = "\"delay\": {\"type\": \"string\", \"pattern\": \"^P\"}";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        if (!QUEUE.matcher(text.target()).matches() || text.suffix().isPresent()) {
            return text.unresolved(Optional.of(
                    "'%s' is not an SQS operation: write sqs:<URL, ARN or name of a queue>, such as sqs:orders."
                            .formatted(text)));
        }
        var fifo = OutgoingMessage.isFifo(text.target());
        return text.resolved(
                JsonNodeFactory.instance.objectNode().put("queue", text.target()),
                OutgoingMessage.schema(fifo, fifo ? "" : DELAY));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var queue = template.template().path("queue").asText();
        var what = "sending a message to the SQS queue %s".formatted(queue);
        return OutgoingMessage.send(
                what,
                queue,
                request,
                Limits.QUEUE_MESSAGE_BYTES,
                message -> outboundClients
                        .get(AwsServices.class)
                        .send(
                                new SqsMessage(
                                        queue,
                                        message.body(),
                                        message.attributes(),
                                        new AwsCallArguments(request.arguments()).duration("delay", Limits.QUEUE_DELAY),
                                        message.group(),
                                        message.deduplication()),
                                request.timeout()));
    }
}
