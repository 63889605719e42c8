package dev.stride.call.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.call.http.message.HttpRequestBuilder;
import dev.stride.call.http.message.MultipartBody;
import dev.stride.call.http.message.ParameterValue;
import dev.stride.call.http.message.ResponseBody;
import dev.stride.call.http.message.ScalarText;
import dev.stride.call.openapi.template.OpenApiBody;
import dev.stride.call.openapi.template.OpenApiBody.Field;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes the body of an HTTP request in the media type that the OpenAPI document declares.
 *
 * @param key idempotency key of the call, from which the boundary of a multipart body is derived
 */
record BodyWriter(OpenApiBody body, String key, HttpRequestBuilder draft) {

    void write(JsonNode given) {
        switch (OpenApiBody.form(body.type())) {
            case JSON -> draft.setBody(body.type(), given.toString().getBytes(StandardCharsets.UTF_8));
            case URLENCODED -> writeFields(given);
            case MULTIPART -> writeParts(given);
            case TEXT -> writeText(given);
            case BINARY -> bytes("the body", given).ifPresent(content -> draft.setBody(body.type(), content));
        }
    }

    private void writeText(JsonNode given) {
        if (given.isContainerNode()) {
            draft.addProblem("the body is text: pass it as the argument 'body', a string");
        } else {
            draft.setBody(
                    body.type() + "; charset=utf-8", ScalarText.format(given).getBytes(StandardCharsets.UTF_8));
        }
    }

    private void writeFields(JsonNode given) {
        if (requireObject(given)) {
            var form = given.propertyStream()
                    .filter(property -> !ParameterValue.isAbsent(property.getValue()))
                    .flatMap(property -> field(property.getKey(), property.getValue()).stream())
                    .collect(Collectors.joining("&"));
            draft.setBody(body.type(), form.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Returns the {@code name=value} pairs of a form field. An array or object can become several pairs, depending on the style
     * of the field. Nested values are written as JSON.
     */
    private List<String> field(String name, JsonNode value) {
        var field = body.fields().getOrDefault(name, Field.USUAL);
        var asDocument = field.type().filter(ResponseBody::isJson).isPresent() || !ParameterValue.isFlat(value);
        return new ParameterValue(
                        asDocument ? TextNode.valueOf(value.toString()) : value,
                        field.explode(),
                        PercentEncoding::encode)
                .pairs(name, field.style());
    }

    private void writeParts(JsonNode given) {
        if (requireObject(given)) {
            var parts = new MultipartBody(key);
            given.propertyStream()
                    .filter(property -> !property.getValue().isNull())
                    .forEach(property -> addParts(parts, property.getKey(), property.getValue()));
            draft.setBody(parts.type(), parts.content());
        }
    }

    /** Adds the value of a form field to a multipart body. An array becomes one part for each element. */
    private void addParts(MultipartBody parts, String name, JsonNode value) {
        var field = body.fields().getOrDefault(name, Field.USUAL);
        var values = value.isArray() ? value.valueStream().toList() : List.of(value);
        for (var each : values) {
            if (field.binary()) {
                bytes("the part '" + name + "'", each)
                        .ifPresent(content ->
                                parts.addFile(name, field.type().orElse("application/octet-stream"), content));
            } else if (each.isContainerNode()) {
                parts.add(name, field.type().orElse("application/json"), each.toString());
            } else {
                parts.add(name, field.type().orElse("text/plain; charset=utf-8"), ScalarText.format(each));
            }
        }
    }

    private Optional<byte[]> bytes(String what, JsonNode given) {
        if (given.isTextual()) {
            try {
                return Optional.of(Base64.getDecoder().decode(given.textValue()));
            } catch (IllegalArgumentException notBase64) {
                // The problem is added below.
            }
        }
        draft.addProblem("%s is binary: pass it as a string in Base64".formatted(what));
        return Optional.empty();
    }

    private boolean requireObject(JsonNode given) {
        if (!given.isObject()) {
            draft.addProblem("the body is a form: pass its fields as arguments, or an object as the argument 'body'");
        }
        return given.isObject();
    }
}
