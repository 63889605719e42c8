package dev.stride.functions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessageEvent;
import dev.stride.plan.event.ExtensionAttributes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A converter of the broker messages in Lambda events to CloudEvents. If the broker gave a message an id, the CloudEvent has the
 * same id, so that a redelivered message yields the same CloudEvent id.
 */
final class BrokerMessages {

    /** @param invocation id of the Lambda invocation; a message without an id of its own gets an id that is derived from it */
    static List<JsonNode> parse(JsonNode event, String invocation) {
        if (event.has("rmqMessagesByQueue")) {
            return rabbit(event, invocation);
        }
        if (event.path("records").isObject()) {
            return kafka(event);
        }
        if (event.path("Records").isArray()) {
            return event.path("Records")
                    .valueStream()
                    .map(BrokerMessages::sqsOrSnsRecord)
                    .toList();
        }
        if (event.has("topic") && event.has("data")) {
            return List.of(iot(event, invocation));
        }
        if (event.has("rawPath")) {
            return List.of(http(event, invocation));
        }
        throw new IllegalArgumentException(
                "this event comes from a message broker that Stride does not support; the event has the fields %s"
                        .formatted(fieldNames(event)));
    }

    private static List<JsonNode> kafka(JsonNode event) {
        var cluster = event.has("eventSourceArn")
                ? arnPart(event.path("eventSourceArn").asText(), 1)
                : event.path("bootstrapServers").asText().split(",", 2)[0];
        return event.path("records")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .map(message -> MessageEvent.toCloudEvent(
                        BrokerProtocol.KAFKA,
                        cluster,
                        message.path("topic").asText(),
                        "%s-%s-%s"
                                .formatted(text(message, "topic"), text(message, "partition"), text(message, "offset")),
                        decodeBase64(message.path("value").asText()),
                        message.path("headers")
                                .valueStream()
                                .map(header -> header.path(ExtensionAttributes.LINEAGE))
                                .filter(JsonNode::isArray)
                                .map(BrokerMessages::bytes)
                                .findFirst()))
                .toList();
    }

    /**
     * Converts the messages of a RabbitMQ event. The event groups the messages by queue; the name of a queue ends with its
     * virtual host, as in {@code orders::/}.
     */
    private static List<JsonNode> rabbit(JsonNode event, String invocation) {
        var source = event.path("eventSourceArn").asText();
        var parts = source.split(":");
        var broker = parts.length > 6 ? parts[6] : source;
        return event.path("rmqMessagesByQueue")
                .propertyStream()
                .flatMap(queue -> IntStream.range(0, queue.getValue().size()).mapToObj(index -> {
                    var message = queue.getValue().path(index);
                    var id = message.at("/basicProperties/messageId")
                            .asText(invocation + "-" + queue.getKey() + "-" + index);
                    return MessageEvent.toCloudEvent(
                            BrokerProtocol.AMQP,
                            broker,
                            queue.getKey().split("::", 2)[0],
                            id,
                            decodeBase64(message.path("data").asText()),
                            Optional.of(message.at("/basicProperties/headers/" + ExtensionAttributes.LINEAGE))
                                    .filter(header -> header.has("bytes"))
                                    .map(header -> bytes(header.path("bytes"))));
                }))
                .toList();
    }

    private static JsonNode sqsOrSnsRecord(JsonNode record) {
        if (record.path("EventSource").asText().equals("aws:sns")) {
            var sns = record.path("Sns");
            return MessageEvent.toCloudEvent(
                    BrokerProtocol.SNS,
                    account(sns.path("TopicArn").asText()),
                    sns.path("TopicArn").asText(),
                    text(sns, "MessageId"),
                    sns.path("Message").asText().getBytes(StandardCharsets.UTF_8),
                    optionalText(sns.at("/MessageAttributes/%s/Value".formatted(ExtensionAttributes.LINEAGE))));
        }
        var arn = record.path("eventSourceARN").asText();
        return MessageEvent.toCloudEvent(
                BrokerProtocol.SQS,
                account(arn),
                arn.substring(arn.lastIndexOf(':') + 1),
                text(record, "messageId"),
                record.path("body").asText().getBytes(StandardCharsets.UTF_8),
                optionalText(record.at("/messageAttributes/%s/stringValue".formatted(ExtensionAttributes.LINEAGE))));
    }

    /**
     * Converts the message of an AWS IoT rule whose SQL statement selects {@code encode(*, 'base64') AS data, topic() AS topic,
     * newuuid() AS id}.
     */
    private static JsonNode iot(JsonNode event, String invocation) {
        return MessageEvent.toCloudEvent(
                BrokerProtocol.MQTT,
                "iot",
                event.path("topic").asText(),
                event.path("id").asText(invocation),
                decodeBase64(event.path("data").asText()),
                optionalText(event.path(ExtensionAttributes.LINEAGE)));
    }

    private static JsonNode http(JsonNode event, String invocation) {
        var body = event.path("body").asText();
        return MessageEvent.toCloudEvent(
                BrokerProtocol.HTTP,
                event.at("/requestContext/domainName").asText("http"),
                event.path("rawPath").asText(),
                event.at("/headers/idempotency-key").asText(invocation),
                event.path("isBase64Encoded").asBoolean() ? decodeBase64(body) : body.getBytes(StandardCharsets.UTF_8),
                optionalText(event.at("/headers/" + ExtensionAttributes.LINEAGE)));
    }

    private static byte[] decodeBase64(String base64) {
        return Base64.getDecoder().decode(base64);
    }

    /** Returns the text of a header whose value Lambda shows as an array of bytes. */
    private static String bytes(JsonNode header) {
        var bytes = new byte[header.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) header.path(i).intValue();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Optional<String> optionalText(JsonNode value) {
        return Optional.of(value).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    private static String text(JsonNode parent, String name) {
        return parent.path(name).asText();
    }

    /**
     * Returns the region and the account id of an ARN, joined by a dot, as in {@code eu-west-1.123456789012}. For SQS and SNS,
     * they take the place of the broker's name. Returns a text that is not an ARN unchanged.
     */
    private static String account(String arn) {
        var parts = arn.split(":", 6);
        return parts.length < 5 ? arn : parts[3] + "." + parts[4];
    }

    /**
     * Splits an ARN at its slashes, and returns the part with the given index: in {@code arn:aws:...:cluster/orders/1}, part 1 is
     * {@code orders}. Returns the whole ARN if it has no such part.
     */
    private static String arnPart(String arn, int index) {
        var parts = arn.split("/");
        return index < parts.length ? parts[index] : arn;
    }

    private static String fieldNames(JsonNode event) {
        return String.join(", ", event.propertyStream().map(Map.Entry::getKey).toList());
    }

    private BrokerMessages() {}
}
