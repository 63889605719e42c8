package dev.stride.call.openapi.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.http.message.ParameterValue.ParameterStyle;
import dev.stride.call.http.message.ResponseBody;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The request body of an OpenAPI operation.
 *
 * @param type media type without parameters
 * @param fields fields of a form or multipart body whose encoding differs from the default, by name
 */
public record OpenApiBody(String type, boolean required, Map<String, Field> fields) {

    /** The format in which a request body is written. */
    public enum Form {
        JSON,
        URLENCODED,
        MULTIPART,
        TEXT,
        BINARY
    }

    /**
     * A field of a form or multipart body.
     *
     * @param type media type of the value; empty for the default media type
     * @param binary whether the argument contains Base64
     */
    public record Field(Optional<String> type, boolean binary, ParameterStyle style, boolean explode) {

        /** The default encoding of a form field, for fields whose encoding the OpenAPI document does not specify. */
        public static final Field USUAL = new Field(Optional.empty(), false, ParameterStyle.FORM, true);

        JsonNode toJson() {
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
                    ParameterStyle.parse(written.path("style").asText()).orElse(ParameterStyle.FORM),
                    written.path("explode").asBoolean());
        }
    }

    public OpenApiBody {
        fields = Map.copyOf(fields);
    }

    /** Returns the format in which bodies of this media type are written. */
    public static Form form(String mediaType) {
        return switch (mediaType.toLowerCase(Locale.ROOT)) {
            case "application/x-www-form-urlencoded" -> Form.URLENCODED;
            case "multipart/form-data" -> Form.MULTIPART;
            case String json when ResponseBody.isJson(json) -> Form.JSON;
            case String text when ResponseBody.isText(text) -> Form.TEXT;
            case String _ -> Form.BINARY;
        };
    }

    /**
     * Returns whether authors can write the properties of the body as separate call arguments. If not, the argument {@code body}
     * contains the whole body.
     */
    public boolean hasProperties() {
        return switch (form(type)) {
            case JSON, URLENCODED, MULTIPART -> true;
            case TEXT, BINARY -> false;
        };
    }

    JsonNode toJson() {
        var written = JsonNodeFactory.instance.objectNode().put("type", type).put("required", required);
        if (!fields.isEmpty()) {
            var named = written.putObject("fields");
            new TreeMap<>(fields).forEach((name, field) -> named.set(name, field.toJson()));
        }
        return written;
    }

    static OpenApiBody fromJson(JsonNode written) {
        var fields = new TreeMap<String, Field>();
        written.path("fields")
                .propertyStream()
                .forEach(field -> fields.put(field.getKey(), Field.read(field.getValue())));
        return new OpenApiBody(
                written.path("type").asText(), written.path("required").asBoolean(), fields);
    }
}
