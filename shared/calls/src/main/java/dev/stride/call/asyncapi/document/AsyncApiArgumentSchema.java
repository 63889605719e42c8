package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.Channel.MessageForm;
import java.util.Optional;
import java.util.TreeSet;

/** Creates the JSON Schema of the arguments that an action passes to publish a message. */
final class AsyncApiArgumentSchema {

    /** @param payload schema of the payload, if it is known */
    static Optional<JsonNode> of(Channel channel, Optional<JsonNode> payload) {
        var form = channel.messages().getFirst();
        if (channel.messages().size() > 1) {
            return isPayloadOnly(channel) ? payload : Optional.empty();
        }
        return Optional.of(extended(channel, form, payload));
    }

    private static boolean isPayloadOnly(Channel channel) {
        return channel.parameters().isEmpty()
                && !channel.bindings().has("key")
                && channel.messages().stream().allMatch(form -> form.headers().isEmpty() && isObject(form));
    }

    private static boolean isObject(MessageForm form) {
        return form.payload()
                .filter(schema -> schema.path("type").asText().equals("object"))
                .isPresent();
    }

    private static JsonNode extended(Channel channel, MessageForm form, Optional<JsonNode> payload) {
        var schema = base(form, payload);
        var properties = schema.withObjectProperty("properties");
        var requiredNames = new TreeSet<String>();
        schema.path("required").forEach(name -> requiredNames.add(name.asText()));
        for (var parameter : channel.parameters()) {
            if (parameter.location().isEmpty() && !properties.has(parameter.name())) {
                properties.set(parameter.name(), JsonNodeFactory.instance.objectNode());
            }
            if (parameter.location().isEmpty() && parameter.defaultValue().isEmpty()) {
                requiredNames.add(parameter.name());
            }
        }
        form.headers().ifPresent(headers -> {
            headers.path("properties").properties().forEach(header -> {
                if (!properties.has(header.getKey())) {
                    properties.set(header.getKey(), JsonNodeFactory.instance.objectNode());
                }
            });
            headers.path("required").forEach(name -> requiredNames.add(name.asText()));
        });
        if (channel.bindings().has("key") && !properties.has("key")) {
            properties.set("key", JsonNodeFactory.instance.objectNode());
        }
        var required = schema.putArray("required");
        requiredNames.forEach(required::add);
        return schema;
    }

    /** Returns the payload schema if calls pass its members as arguments, or else an object with a {@code payload}. */
    private static ObjectNode base(MessageForm form, Optional<JsonNode> payload) {
        var object = JsonNodeFactory.instance.objectNode().put("type", "object");
        if (!form.hasMembersAsArguments()) {
            object.withArrayProperty("required").add("payload");
            payload.ifPresent(schema -> {
                var inner = schema.deepCopy();
                if (inner instanceof ObjectNode whole && whole.has("definitions")) {
                    object.set("definitions", whole.remove("definitions"));
                }
                object.withObjectProperty("properties").set("payload", inner);
            });
            return object;
        }
        return payload.map(JsonNode::deepCopy)
                .filter(ObjectNode.class::isInstance)
                .map(ObjectNode.class::cast)
                .orElse(object);
    }

    private AsyncApiArgumentSchema() {}
}
