package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The body that an operation takes.
 *
 * @param type media type, without parameters
 * @param fields of a form or multipart body, those that are not sent as usual, by name
 */
public record RestBody(String type, boolean required, Map<String, Field> fields) {

    /** How a body is written. */
    public enum Form {
        JSON,
        URLENCODED,
        MULTIPART,
        TEXT,
        /** Bytes, which an argument holds in base64. */
        BINARY
    }

    /**
     * A field of a form or multipart body.
     *
     * @param type media type of its value; empty for what is usual for the value
     * @param binary whether the argument holds bytes in base64
     */
    public record Field(Optional<String> type, boolean binary, Style style, boolean explode) {

        /** A field of which nothing is said. */
        public static final Field USUAL = new Field(Optional.empty(), false, Style.FORM, true);

        JsonNode written() {
            var written = JsonNodeFactory.instance
                    .objectNode()
                    .put("binary", binary)
                    .put("style", style.toString())
                    .put("explode", explode);
            type.ifPresent(given -> written.put("type", given));
            return written;
        }

        static Field read(JsonNode written) {
            return new Field(
                    Optional.of(written.path("type"))
                            .filter(JsonNode::isTextual)
                            .map(JsonNode::textValue),
                    written.path("binary").asBoolean(),
                    Style.of(written.path("style").asText()).orElse(Style.FORM),
                    written.path("explode").asBoolean());
        }
    }

    public RestBody {
        fields = Map.copyOf(fields);
    }

    /** How a body of a media type is written. */
    public static Form form(String mediaType) {
        return switch (mediaType.toLowerCase(Locale.ROOT)) {
            case "application/x-www-form-urlencoded" -> Form.URLENCODED;
            case "multipart/form-data" -> Form.MULTIPART;
            case String json when Content.isJson(json) -> Form.JSON;
            case String text when Content.isText(text) -> Form.TEXT;
            case String _ -> Form.BINARY;
        };
    }

    /** Whether arguments can be the properties of the body. */
    public boolean hasProperties() {
        return switch (form(type)) {
            case JSON, URLENCODED, MULTIPART -> true;
            case TEXT, BINARY -> false;
        };
    }

    JsonNode written() {
        var written = JsonNodeFactory.instance.objectNode().put("type", type).put("required", required);
        if (!fields.isEmpty()) {
            var named = written.putObject("fields");
            new TreeMap<>(fields).forEach((name, field) -> named.set(name, field.written()));
        }
        return written;
    }

    static RestBody read(JsonNode written) {
        var fields = new TreeMap<String, Field>();
        written.path("fields")
                .propertyStream()
                .forEach(field -> fields.put(field.getKey(), Field.read(field.getValue())));
        return new RestBody(
                written.path("type").asText(), written.path("required").asBoolean(), fields);
    }
}
