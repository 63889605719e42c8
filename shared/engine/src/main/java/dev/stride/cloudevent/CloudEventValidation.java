package dev.stride.cloudevent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.common.JsonLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The result of validating a JSON value as a CloudEvent of version 1.0 in the JSON format.
 *
 * @param event the event without attributes that are null, which CloudEvents treats as absent
 * @param errors the violations, each naming an attribute; the event must not be used unless this is empty
 */
public record CloudEventValidation(ObjectNode event, List<String> errors) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+");
    private static final String DATA = "data";
    private static final String DATA_BASE64 = "data_base64";
    private static final String TYPE_OF_DATA = "datacontenttype";

    public CloudEventValidation {
        errors = List.copyOf(errors);
    }

    public static CloudEventValidation validate(JsonNode value) {
        var event = JsonNodeFactory.instance.objectNode();
        if (!value.isObject()) {
            return new CloudEventValidation(
                    event, List.of("an event must be a JSON object with attributes such as `id`"));
        }
        value.properties().stream()
                .filter(field ->
                        field.getKey().equals(DATA) || !field.getValue().isNull())
                .forEach(field -> event.set(field.getKey(), field.getValue()));
        var errors = new ArrayList<String>();
        for (var required : List.of("specversion", "id", "source", "type")) {
            if (!event.has(required)) {
                errors.add("`%s` is missing: CloudEvents requires it".formatted(required));
            }
        }
        event.properties().forEach(field -> validateAttribute(field.getKey(), field.getValue(), errors));
        validateData(event, errors);
        JsonLimits.violation(event).ifPresent(errors::add);
        require(
                event.size() <= Limits.EVENT_ATTRIBUTES,
                "an event",
                "must have at most %d attributes".formatted(Limits.EVENT_ATTRIBUTES),
                errors);
        return new CloudEventValidation(event, errors);
    }

    private static void validateAttribute(String name, JsonNode value, List<String> errors) {
        switch (name) {
            case DATA -> {}
            case DATA_BASE64 -> require(AttributeFormat.BINARY, name, value, errors);
            case "specversion" -> require("1.0".equals(value.textValue()), name, "must be the string \"1.0\"", errors);
            case "id", "type", "subject" -> require(AttributeFormat.STRING, name, value, errors);
            case TYPE_OF_DATA -> require(AttributeFormat.MEDIA_TYPE, name, value, errors);
            case "source" -> require(AttributeFormat.URI_REFERENCE, name, value, errors);
            case "dataschema" -> require(AttributeFormat.URI, name, value, errors);
            case "time" -> require(AttributeFormat.TIMESTAMP, name, value, errors);
            default -> validateExtension(name, value, errors);
        }
    }

    private static void validateExtension(String name, JsonNode value, List<String> errors) {
        require(NAME.matcher(name).matches(), name, "must be named with lower-case letters and digits only", errors);
        require(
                value.isTextual() || value.isBoolean() || value.isInt(),
                name,
                "must be a string, a boolean or a 32-bit integer",
                errors);
        require(
                !value.isTextual() || AttributeFormat.isPlain(value.textValue()),
                name,
                "must not contain control characters",
                errors);
    }

    private static void validateData(ObjectNode event, List<String> errors) {
        if (event.has(DATA) && event.has(DATA_BASE64)) {
            errors.add("`data` and `data_base64` exclude each other: set only one of them");
        }
        var data = event.path(DATA);
        ContentType.parse(event.path(TYPE_OF_DATA).asText())
                .filter(type -> !type.isJson())
                .ifPresent(type -> require(
                        data.isMissingNode() || data.isNull() || data.isTextual(),
                        DATA,
                        "must be a string because `datacontenttype` is %s".formatted(type.mediaType()),
                        errors));
    }

    private static void require(AttributeFormat format, String attribute, JsonNode value, List<String> errors) {
        require(value.isTextual() && format.matches(value.textValue()), attribute, format.rule(), errors);
    }

    private static void require(boolean valid, String attribute, String rule, List<String> errors) {
        if (!valid) {
            errors.add("`" + attribute + "` " + rule);
        }
    }
}
