package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.http.client.HttpRequest;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request that reached the services.
 *
 * @param json all that is known of it: under the protocol's key what is called, and {@code body}, the arguments sent, null for none;
 *     over HTTP {@code method}, {@code path} (escapes and all), {@code query} and {@code headers} (texts by name in lower case)
 * @param carrier the same as the protocol below sees it: GraphQL travels over HTTP
 */
public record ReceivedRequest(ServiceProtocol protocol, ObjectNode json, Optional<ReceivedRequest> carrier) {

    /**
     * A request in a protocol of its own.
     *
     * @param target what is called, such as {@code {service, method}}
     * @param body the arguments sent
     */
    public static ReceivedRequest of(ServiceProtocol serviceProtocol, ObjectNode target, JsonNode body) {
        var json = JsonNodeFactory.instance.objectNode();
        json.set(serviceProtocol.key(), target);
        json.set("body", body);
        return new ReceivedRequest(serviceProtocol, json, Optional.empty());
    }

    /** A request over HTTP, in whatever protocol it carries. */
    static ReceivedRequest of(HttpRequest request) {
        var http = HttpMessage.parse(request);
        return GraphQlMessage.parse(http).orElse(http);
    }

    /** The request as one speaks of it who speaks this protocol. */
    Optional<ReceivedRequest> inProtocol(ServiceProtocol spoken) {
        return spoken == protocol ? Optional.of(this) : carrier.flatMap(below -> below.inProtocol(spoken));
    }

    String path() {
        return json.path("path").asText();
    }

    JsonNode body() {
        return json.path("body");
    }

    /** What is called, for people. */
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
