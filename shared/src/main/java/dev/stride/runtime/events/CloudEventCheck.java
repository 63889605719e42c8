package dev.stride.runtime.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cloudevents.types.Time;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whether a JSON value is a CloudEvent of version 1.0, and what it says.
 *
 * @param event with the names of its attributes in lower case, however they were sent (decision 59), and none that is null
 * @param faults what is wrong, each naming an attribute; then the event is not to be used
 */
record CloudEventCheck(ObjectNode event, List<String> faults) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+");
    private static final String DATA = "data";
    private static final String DATA_BASE64 = "data_base64";

    CloudEventCheck {
        faults = List.copyOf(faults);
    }

    static CloudEventCheck of(JsonNode value) {
        var event = JsonNodeFactory.instance.objectNode();
        if (!value.isObject()) {
            return new CloudEventCheck(event, List.of("an event is a JSON object of attributes, such as `id`"));
        }
        var faults = new ArrayList<String>();
        value.properties().forEach(field -> {
            var name = field.getKey().toLowerCase(Locale.ROOT);
            if (event.has(name)) {
                faults.add("`" + name + "` is there twice: names of attributes differ in more than their case");
            } else if (name.equals(DATA) || !field.getValue().isNull()) {
                event.set(name, field.getValue());
            }
        });
        for (var required : List.of("specversion", "id", "source", "type")) {
            if (!event.has(required)) {
                faults.add("`" + required + "` is missing: every CloudEvent has it");
            }
        }
        event.properties().forEach(field -> check(field.getKey(), field.getValue(), faults));
        if (event.has(DATA) && event.has(DATA_BASE64)) {
            faults.add("`data` and `data_base64` exclude each other");
        }
        return new CloudEventCheck(event, faults);
    }

    private static void check(String name, JsonNode value, List<String> faults) {
        var text = value.isTextual() ? value.textValue() : "";
        switch (name) {
            case DATA -> {}
            case DATA_BASE64 -> require(isBase64(text), name, "must be a text in base64", faults);
            case "specversion" -> require(text.equals("1.0"), name, "must be \"1.0\"", faults);
            case "id", "type", "subject", "datacontenttype" ->
                require(!text.isEmpty(), name, "must be a text that is not empty", faults);
            case "source" -> require(!text.isEmpty() && isUri(text, false), name, "must be a URI reference", faults);
            case "dataschema" -> require(isUri(text, true), name, "must be an absolute URI", faults);
            case "time" -> require(isTime(text), name, "must be a time such as 2024-05-01T12:00:00Z", faults);
            default -> {
                require(NAME.matcher(name).matches(), name, "must be named with letters and digits only", faults);
                var simple = value.isTextual() || value.isBoolean() || value.isInt();
                require(simple, name, "must be a text, a boolean or a whole number of 32 bits", faults);
            }
        }
    }

    private static void require(boolean holds, String attribute, String rule, List<String> faults) {
        if (!holds) {
            faults.add("`" + attribute + "` " + rule);
        }
    }

    private static boolean isUri(String text, boolean absolute) {
        try {
            return new URI(text).isAbsolute() || !absolute;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static boolean isTime(String text) {
        try {
            return Time.parseTime(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isBase64(String text) {
        try {
            return Base64.getDecoder().decode(text).length > 0 || text.isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
