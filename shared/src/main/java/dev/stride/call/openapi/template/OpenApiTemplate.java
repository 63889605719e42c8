package dev.stride.call.openapi.template;

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
public record OpenApiTemplate(
        String method,
        String url,
        List<OpenApiParameter> parameters,
        String accept,
        Optional<OpenApiBody> body,
        Optional<OpenApiSecurity> security) {

    public OpenApiTemplate {
        parameters = List.copyOf(parameters);
    }

    /** Names the operation in messages. */
    @Override
    public String toString() {
        return method + " " + url;
    }

    /** The form in which a plan stores it. */
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance
                .objectNode()
                .put("method", method)
                .put("url", url)
                .put("accept", accept);
        var list = written.putArray("parameters");
        parameters.forEach(parameter -> list.add(parameter.toJson()));
        body.ifPresent(taken -> written.set("body", taken.toJson()));
        security.ifPresent(shown -> written.set("security", shown.toJson()));
        return written;
    }

    /** Reads what {@link #toJson} gave. Done by hand, since data binding would cost more than the call on a cold start. */
    public static OpenApiTemplate fromJson(JsonNode written) {
        return new OpenApiTemplate(
                written.path("method").asText(),
                written.path("url").asText(),
                written.path("parameters")
                        .valueStream()
                        .map(OpenApiParameter::fromJson)
                        .toList(),
                written.path("accept").asText(),
                Optional.of(written.path("body")).filter(JsonNode::isObject).map(OpenApiBody::fromJson),
                Optional.of(written.path("security")).filter(JsonNode::isObject).map(OpenApiSecurity::fromJson));
    }
}
