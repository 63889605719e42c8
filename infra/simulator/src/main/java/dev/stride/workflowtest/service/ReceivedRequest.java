package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.HttpRequest;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request from a workflow under test to a mocked service. A GraphQL request also has a {@code carrier}, the HTTP request that
 * transported it.
 *
 * @param json the properties of the request. {@code body} contains the arguments; it is null if there are none. A request over
 *     HTTP also has {@code method}, {@code path} (with its escapes), {@code query} and {@code headers} (texts by name in lower
 *     case). The key of any other protocol contains the called operation
 * @param carrier the request of the underlying protocol that carries this one, such as the HTTP request of a GraphQL request
 * @param idempotencyKey the key by which the service recognizes a repetition; empty if the request has none, or none that a mock sees
 */
public record ReceivedRequest(
        ServiceProtocol protocol, ObjectNode json, Optional<ReceivedRequest> carrier, Optional<String> idempotencyKey) {

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
        return new ReceivedRequest(serviceProtocol, json, Optional.empty(), Optional.empty());
    }

    /** Returns the request with the key by which its service recognizes a repetition. */
    ReceivedRequest withKey(Optional<String> key) {
        return new ReceivedRequest(protocol, json, carrier, key);
    }

    /** Returns whether a service that recognizes repetitions takes the other request for this one: by its key or, without one, by all of it. */
    boolean repeats(ReceivedRequest other) {
        return idempotencyKey.isPresent() ? idempotencyKey.equals(other.idempotencyKey) : equals(other);
    }

    /** Converts an HTTP request. Returns a GraphQL request if the body contains one, otherwise a plain HTTP request. */
    static ReceivedRequest of(HttpRequest request) {
        var http = HttpMessage.parse(request);
        return GraphQlMessage.parse(http).orElse(http);
    }

    /**
     * Returns the request that uses the given protocol: this request, or else the request that transported it, such as the HTTP
     * request of a GraphQL request. Returns empty if neither uses the protocol.
     */
    Optional<ReceivedRequest> inProtocol(ServiceProtocol spoken) {
        return spoken == protocol ? Optional.of(this) : carrier.flatMap(below -> below.inProtocol(spoken));
    }

    String path() {
        return json.path("path").asText();
    }

    JsonNode body() {
        return json.path("body");
    }

    /** Returns a readable description of the called operation, such as the method and the path. */
    public String target() {
        return protocol == ServiceProtocol.HTTP
                ? json.path("method").asText() + " " + path()
                : protocol.key() + " "
                        + json.path(protocol.key())
                                .valueStream()
                                .filter(JsonNode::isValueNode)
                                .map(JsonNode::asText)
                                .collect(Collectors.joining(" "));
    }

    @Override
    public String toString() {
        return body().isNull() ? target() : target() + " " + body();
    }
}
