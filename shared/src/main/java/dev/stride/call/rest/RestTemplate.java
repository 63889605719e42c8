package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;

/**
 * All that calling one operation needs besides the arguments.
 *
 * @param url absolute, with <code>{name}</code> where path parameters go
 * @param accept value of the Accept header
 * @param body empty for an operation without one
 * @param security empty where calls do not show who they come from
 */
public record RestTemplate(
        String method,
        String url,
        List<RestParameter> parameters,
        String accept,
        Optional<RestBody> body,
        Optional<RestSecurity> security) {

    public RestTemplate {
        parameters = List.copyOf(parameters);
    }

    /** Names the operation in messages. */
    @Override
    public String toString() {
        return method + " " + url;
    }

    /** The form in which a plan stores it. */
    public JsonNode written() {
        var written = JsonNodeFactory.instance
                .objectNode()
                .put("method", method)
                .put("url", url)
                .put("accept", accept);
        var list = written.putArray("parameters");
        parameters.forEach(parameter -> list.add(parameter.written()));
        body.ifPresent(taken -> written.set("body", taken.written()));
        security.ifPresent(shown -> written.set("security", shown.written()));
        return written;
    }

    /** Reads what {@link #written} gave. Done by hand, since data binding would cost more than the call on a cold start. */
    static RestTemplate read(JsonNode written) {
        return new RestTemplate(
                written.path("method").asText(),
                written.path("url").asText(),
                written.path("parameters")
                        .valueStream()
                        .map(RestParameter::read)
                        .toList(),
                written.path("accept").asText(),
                Optional.of(written.path("body")).filter(JsonNode::isObject).map(RestBody::read),
                Optional.of(written.path("security")).filter(JsonNode::isObject).map(RestSecurity::read));
    }
}
