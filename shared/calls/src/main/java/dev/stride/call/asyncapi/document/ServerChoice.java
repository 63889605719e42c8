package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An author's choice among the servers of an AsyncAPI document.
 *
 * @param name of the server; empty for the first server with the protocol
 * @param protocol protocol that the server must have; empty if the author does not require one
 * @param variables of the server's URL, which override the defaults of the document
 */
record ServerChoice(Optional<String> name, Optional<String> protocol, Map<String, String> variables) {

    ServerChoice {
        variables = Map.copyOf(variables);
    }

    static ServerChoice named(Optional<String> name) {
        return new ServerChoice(name, Optional.empty(), Map.of());
    }

    /**
     * Reads the choice from the properties {@code protocol} and {@code server}. The value of {@code server} is an object with the
     * properties {@code name} and {@code variables}.
     */
    static ServerChoice fromJson(JsonNode json) {
        var server = json.path("server");
        var variables = new TreeMap<String, String>();
        server.path("variables")
                .properties()
                .forEach(each -> variables.put(each.getKey(), each.getValue().asText()));
        return new ServerChoice(text(server.path("name")), text(json.path("protocol")), variables);
    }

    private static Optional<String> text(JsonNode value) {
        return Optional.of(value).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }
}
