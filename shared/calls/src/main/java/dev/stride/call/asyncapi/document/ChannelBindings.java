package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The AsyncAPI bindings of a channel, of its operation and of its message. Bindings are settings for one protocol, such as MQTT.
 *
 * @param channel bindings of the channel
 * @param operation bindings of the operation
 * @param message bindings of the first message
 */
record ChannelBindings(BrokerProtocol protocol, DocumentNode channel, DocumentNode operation, DocumentNode message) {

    private static final List<String> MQTT = List.of("qos", "retain", "messageExpiryInterval");
    private static final List<String> AMQP = List.of("deliveryMode", "priority", "expiration", "mandatory");
    /** The names of the integer settings, with the maximum value of each setting. */
    private static final Map<String, Long> NUMBERS =
            Map.of("qos", 2L, "messageExpiryInterval", 4_294_967_295L, "deliveryMode", 2L, "priority", 255L);

    private static final List<String> METHODS = List.of("POST", "PUT", "PATCH");

    static ChannelBindings of(
            AsyncApiOperation operation, BrokerProtocol brokerProtocol, ReferenceResolver referenceResolver)
            throws DocumentException {
        var message = operation.messages().isEmpty()
                ? operation.element().at("message")
                : referenceResolver.followReferences(operation.messages().getFirst());
        return new ChannelBindings(
                brokerProtocol,
                settings(operation.channel(), brokerProtocol, referenceResolver),
                settings(operation.element(), brokerProtocol, referenceResolver),
                settings(message, brokerProtocol, referenceResolver));
    }

    private static DocumentNode settings(
            DocumentNode owner, BrokerProtocol brokerProtocol, ReferenceResolver referenceResolver)
            throws DocumentException {
        var bindings = AsyncApiOperation.part(owner, "bindings", referenceResolver);
        var own = bindings.at(brokerProtocol.key());
        return referenceResolver.followReferences(
                brokerProtocol == BrokerProtocol.MQTT && !own.isPresent() ? bindings.at("mqtt5") : own);
    }

    /**
     * Returns the address of the channel. A name in the bindings, such as a Kafka topic, replaces the address in the document.
     */
    String address(String written) {
        var name = switch (protocol) {
            case KAFKA -> channel.text("topic");
            case AMQP -> channel.at("queue").text("name").filter(_ -> isQueue());
            case SQS ->
                Stream.of(
                                channel.at("queue"),
                                operation.at("queues").items().findFirst().orElse(operation.at("queue")))
                        .flatMap(queue -> queue.text("name").stream())
                        .findFirst();
            case SNS -> channel.text("name");
            case MQTT, HTTP -> Optional.<String>empty();
        };
        return name.orElse(written);
    }

    ObjectNode settings() throws DocumentException {
        var settings = JsonNodeFactory.instance.objectNode();
        switch (protocol) {
            case MQTT -> MQTT.forEach(name -> put(settings, name));
            case KAFKA -> putKey(settings);
            case AMQP -> {
                AMQP.forEach(name -> put(settings, name));
                if (!isQueue()) {
                    channel.at("exchange").text("name").ifPresent(name -> settings.put("exchange", name));
                }
            }
            case HTTP -> settings.put("method", method());
            case SQS, SNS -> settings.put("key", "");
        }
        for (var number : NUMBERS.entrySet()) {
            var value = settings.path(number.getKey());
            if (!value.isMissingNode()
                    && (!value.canConvertToExactIntegral() || isOutOfRange(value, number.getValue()))) {
                throw operation.problem(
                        "%s is %s: write a whole number from 0 to %d.", number.getKey(), value, number.getValue());
            }
        }
        return settings;
    }

    private static boolean isOutOfRange(JsonNode value, long maximum) {
        return value.longValue() < 0 || value.longValue() > maximum;
    }

    private boolean isQueue() {
        return channel.text("is")
                .map("queue"::equals)
                .orElse(!channel.at("exchange").isPresent());
    }

    /**
     * Adds the default key of Kafka messages to the settings, if the AsyncAPI document has a schema for message keys. A
     * call that passes no message key uses this default: the only value that the schema allows, or else the default of
     * the schema, or else an empty text.
     */
    private void putKey(ObjectNode settings) {
        var key = message.at("key").node();
        if (key.isObject()) {
            var only = key.path("enum").size() == 1 ? key.path("enum").path(0) : key.path("default");
            settings.put("key", key.path("const").asText(only.asText()));
        }
    }

    private String method() throws DocumentException {
        var method = operation.text("method").orElse("POST");
        if (!METHODS.contains(method)) {
            throw operation.problem("the method is '%s': write one of %s.", method, String.join(", ", METHODS));
        }
        return method;
    }

    private void put(ObjectNode settings, String name) {
        Stream.of(message, operation, channel)
                .map(part -> part.node().path(name))
                .filter(JsonNode::isValueNode)
                .findFirst()
                .ifPresent(value -> settings.set(name, value));
    }
}
