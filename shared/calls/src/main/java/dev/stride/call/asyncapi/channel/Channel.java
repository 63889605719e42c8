package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.util.List;
import java.util.Optional;

/**
 * A resolved AsyncAPI channel, in the form that a compiled workflow stores to publish messages or to subscribe.
 *
 * @param operation name of the operation, for error messages
 * @param address with <code>{name}</code> in place of parameters
 * @param messages the messages of the channel
 * @param bindings protocol settings such as {@code qos}; settings of a message override settings of the operation, which override
 *     settings of the channel
 */
public record Channel(
        String operation,
        Server server,
        String address,
        List<Parameter> parameters,
        List<MessageForm> messages,
        ObjectNode bindings) {

    /** The name of the call kind that publishes to channels. */
    public static final String KIND = "asyncapi";

    private static final ObjectMapper JSON =
            JsonMapper.builder().addModule(new Jdk8Module()).build();

    public Channel {
        parameters = List.copyOf(parameters);
        messages = List.copyOf(messages);
    }

    /**
     * A parameter of the channel address.
     *
     * @param location JSON pointer to the value in the payload; empty if the call passes the value as an argument with the name
     *     of the parameter
     * @param defaultValue the value of the parameter if the call does not provide one
     */
    public record Parameter(
            String name,
            Optional<String> location,
            @JsonProperty("standard") Optional<String> defaultValue) {}

    /**
     * A message type of the channel: its content type and schemas.
     *
     * @param contentType of the payload
     * @param payload a JSON Schema, if the document has one
     * @param headers a JSON Schema of an object with the headers as its members, if the document has one
     */
    public record MessageForm(String name, String contentType, Optional<JsonNode> payload, Optional<JsonNode> headers) {

        /** Treats a null schema as absent, because JSON stores an absent schema as null. */
        public MessageForm {
            payload = payload.filter(schema -> !schema.isNull());
            headers = headers.filter(schema -> !schema.isNull());
        }

        /**
         * Returns whether calls pass each member of the payload as a separate argument. If not, they pass the whole payload as
         * the argument {@code payload}.
         */
        public boolean hasMembersAsArguments() {
            var type = payload.map(schema -> schema.path("type").asText()).orElse("");
            return !carriesText() && (type.isEmpty() || type.equals("object"));
        }

        public boolean carriesText() {
            return contentType.startsWith("text/");
        }

        public boolean hasMember(String name) {
            return payload.filter(schema -> schema.path("properties").has(name)).isPresent();
        }

        public boolean hasHeader(String name) {
            return headers.filter(schema -> schema.path("properties").has(name)).isPresent();
        }
    }

    @Override
    public String toString() {
        return "%s (%s %s at %s)"
                .formatted(operation, server.protocol().key(), address, String.join(", ", server.urls()));
    }

    /** Returns this channel as JSON, for storage in a compiled workflow. */
    public JsonNode toJson() {
        return JSON.valueToTree(this);
    }

    /** Parses a channel from the JSON that {@link #toJson} returned. */
    public static Channel fromJson(JsonNode written) {
        try {
            return JSON.treeToValue(written, Channel.class);
        } catch (JsonProcessingException corrupt) {
            throw new IllegalStateException("the stored channel of a compiled workflow cannot be decoded", corrupt);
        }
    }
}
