package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * All that calling one operation needs besides the arguments.
 *
 * @param url absolute, with <code>{name}</code> where path parameters go
 * @param accept value of the Accept header
 * @param body empty for an operation without one
 */
public record RestTemplate(
        String method, String url, List<RestParameter> parameters, String accept, Optional<Body> body) {

    /** The body that an operation takes. @param type media type, JSON or in JSON's syntax */
    public record Body(String type, boolean required) {}

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
        body.ifPresent(
                taken -> written.putObject("body").put("type", taken.type()).put("required", taken.required()));
        return written;
    }

    /** Reads what {@link #written} gave. Done by hand, since data binding would cost more than the call on a cold start. */
    static RestTemplate read(JsonNode written) {
        var body = written.path("body");
        return new RestTemplate(
                written.path("method").asText(),
                written.path("url").asText(),
                StreamSupport.stream(written.path("parameters").spliterator(), false)
                        .map(RestParameter::read)
                        .toList(),
                written.path("accept").asText(),
                body instanceof ObjectNode
                        ? Optional.of(new Body(
                                body.path("type").asText(),
                                body.path("required").asBoolean()))
                        : Optional.empty());
    }
}
