package dev.stride.cloudevent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether a JSON value is a CloudEvent of version 1.0 in the JSON format, and what it says.
 *
 * @param event without the attributes that are null, which are as good as not there
 * @param errors what is wrong, each naming an attribute; then the event is not to be used
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
            return new CloudEventValidation(event, List.of("an event is a JSON object of attributes, such as `id`"));
        }
        value.properties().stream()
                .filter(field ->
                        field.getKey().equals(DATA) || !field.getValue().isNull())
                .forEach(field -> event.set(field.getKey(), field.getValue()));
        var faults = new ArrayList<String>();
        for (var required : List.of("specversion", "id", "source", "type")) {
            if (!event.has(required)) {
                faults.add("`" + required + "` is missing: every CloudEvent has it");
            }
        }
        event.properties().forEach(field -> validateAttribute(field.getKey(), field.getValue(), faults));
        validateData(event, faults);
        return new CloudEventValidation(event, faults);
    }

    private static void validateAttribute(String name, JsonNode value, List<String> faults) {
        switch (name) {
            case DATA -> {}
            case DATA_BASE64 -> require(AttributeFormat.BINARY, name, value, faults);
            case "specversion" -> require("1.0".equals(value.textValue()), name, "must be the text \"1.0\"", faults);
            case "id", "type", "subject" -> require(AttributeFormat.STRING, name, value, faults);
            case TYPE_OF_DATA -> require(AttributeFormat.MEDIA_TYPE, name, value, faults);
            case "source" -> require(AttributeFormat.URI_REFERENCE, name, value, faults);
            case "dataschema" -> require(AttributeFormat.URI, name, value, faults);
            case "time" -> require(AttributeFormat.TIMESTAMP, name, value, faults);
            default -> validateExtension(name, value, faults);
        }
    }

    private static void validateExtension(String name, JsonNode value, List<String> faults) {
        require(NAME.matcher(name).matches(), name, "must be named with lower-case letters and digits only", faults);
        require(
                value.isTextual() || value.isBoolean() || value.isInt(),
                name,
                "must be a text, a boolean or a whole number of 32 bits",
                faults);
        require(
                !value.isTextual() || AttributeFormat.isPlain(value.textValue()),
                name,
                "must be without control characters",
                faults);
    }

    private static void validateData(ObjectNode event, List<String> faults) {
        if (event.has(DATA) && event.has(DATA_BASE64)) {
            faults.add("`data` and `data_base64` exclude each other");
        }
        var data = event.path(DATA);
        ContentType.parse(event.path(TYPE_OF_DATA).asText())
                .filter(type -> !type.isJson())
                .ifPresent(type -> require(
                        data.isMissingNode() || data.isNull() || data.isTextual(),
                        DATA,
                        "must be a text, as `datacontenttype` is " + type.mediaType(),
                        faults));
    }

    private static void require(AttributeFormat format, String attribute, JsonNode value, List<String> faults) {
        require(value.isTextual() && format.matches(value.textValue()), attribute, format.rule(), faults);
    }

    private static void require(boolean holds, String attribute, String rule, List<String> faults) {
        if (!holds) {
            faults.add("`" + attribute + "` " + rule);
        }
    }
}
