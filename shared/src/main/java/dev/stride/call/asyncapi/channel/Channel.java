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
 * A channel as deployment resolved it: all that is needed to publish to it, or to listen to it, besides the message.
 *
 * @param operation named in messages
 * @param address with <code>{name}</code> where parameters go
 * @param messages those that go through it
 * @param bindings settings of the protocol, such as {@code qos}; those of the message before those of the operation, and
 *     these before those of the channel
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
     * A part of the address that the arguments say.
     *
     * @param location JSON pointer into the payload that holds it; empty where the argument of the same name does
     * @param defaultValue its value where no argument says one
     */
    public record Parameter(
            String name,
            Optional<String> location,
            @JsonProperty("standard") Optional<String> defaultValue) {}

    /**
     * What a message looks like.
     *
     * @param contentType of the payload
     * @param payload a JSON Schema, if there is one
     * @param headers a JSON Schema of an object whose members are the headers, if there is one
     */
    public record MessageForm(String name, String contentType, Optional<JsonNode> payload, Optional<JsonNode> headers) {

        /** A schema that is not there is written as null. */
        public MessageForm {
            payload = payload.filter(schema -> !schema.isNull());
            headers = headers.filter(schema -> !schema.isNull());
        }

        /** Whether the arguments are the payload's members; else the argument {@code payload} is the payload. */
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

    /** Names the operation and the server in messages. */
    @Override
    public String toString() {
        return "%s (%s %s at %s)"
                .formatted(operation, server.protocol().key(), address, String.join(", ", server.urls()));
    }

    /** The form in which a plan stores it. */
    public JsonNode toJson() {
        return JSON.valueToTree(this);
    }

    /** Reads what {@link #toJson} gave. */
    public static Channel fromJson(JsonNode written) {
        try {
            return JSON.treeToValue(written, Channel.class);
        } catch (JsonProcessingException corrupt) {
            throw new IllegalStateException("a plan holds a channel that cannot be read", corrupt);
        }
    }
}
