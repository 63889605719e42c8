package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.HttpRequest;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request that the mocked services received.
 *
 * @param json the request's properties: its target under the protocol's key, and {@code body}, the arguments, null for
 *     none; over HTTP {@code method}, {@code path} (with its escapes), {@code query} and {@code headers} (texts by name in
 *     lower case)
 * @param carrier the request of the underlying protocol: GraphQL uses HTTP
 */
public record ReceivedRequest(ServiceProtocol protocol, ObjectNode json, Optional<ReceivedRequest> carrier) {

    /**
     * Creates a request of a protocol other than HTTP.
     *
     * @param target the called operation, such as {@code {service, method}}
     * @param body the arguments
     */
    public static ReceivedRequest of(ServiceProtocol serviceProtocol, ObjectNode target, JsonNode body) {
        var json = JsonNodeFactory.instance.objectNode();
        json.set(serviceProtocol.key(), target);
        json.set("body", body);
        return new ReceivedRequest(serviceProtocol, json, Optional.empty());
    }

    /** Creates a request from an HTTP request, in the protocol that it carries. */
    static ReceivedRequest of(HttpRequest request) {
        var http = HttpMessage.parse(request);
        return GraphQlMessage.parse(http).orElse(http);
    }

    /** Returns this request in a protocol, its own or the underlying one; empty for any other. */
    Optional<ReceivedRequest> inProtocol(ServiceProtocol spoken) {
        return spoken == protocol ? Optional.of(this) : carrier.flatMap(below -> below.inProtocol(spoken));
    }

    String path() {
        return json.path("path").asText();
    }

    JsonNode body() {
        return json.path("body");
    }

    /** Returns a human-readable description of the called operation. */
    String target() {
        return protocol == ServiceProtocol.HTTP
                ? json.path("method").asText() + " " + path()
                : protocol.key() + " "
                        + json.path(protocol.key())
                                .valueStream()
                                .map(JsonNode::asText)
                                .collect(Collectors.joining(" "));
    }

    @Override
    public String toString() {
        return body().isNull() ? target() : target() + " " + body();
    }
}
