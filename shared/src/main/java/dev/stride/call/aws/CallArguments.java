package dev.stride.call.aws;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call, read one by one: expressions may give what no schema could see at deployment. */
record CallArguments(JsonNode json) {

    /** An argument that must be there, as text: a string as it is, anything else as JSON. */
    String body(String name) throws InvalidArgumentException {
        var value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            throw new InvalidArgumentException(name, "is missing");
        }
        return value.isTextual() ? value.textValue() : value.toString();
    }

    /** An argument that must be there and be an object, as JSON. */
    String object(String name) throws InvalidArgumentException {
        var text = body(name);
        if (!json.path(name).isObject()) {
            throw new InvalidArgumentException(name, "must be an object");
        }
        return text;
    }

    /** An argument that must be a string with at least one letter, if it is there. */
    Optional<String> text(String name) throws InvalidArgumentException {
        var value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw new InvalidArgumentException(name, "must be a string that is not empty");
        }
        return Optional.of(value.textValue());
    }

    /** A text that must be there. */
    String required(String name) throws InvalidArgumentException {
        return text(name).orElseThrow(() -> new InvalidArgumentException(name, "is missing"));
    }

    /** An object of strings, numbers and booleans, all as text; empty when it is not there. */
    Map<String, String> texts(String name) throws InvalidArgumentException {
        var value = json.path(name);
        if (!value.isMissingNode() && !value.isNull() && !value.isObject()) {
            throw new InvalidArgumentException(name, "must be an object");
        }
        var texts = new HashMap<String, String>();
        for (var each : value.properties()) {
            if (!each.getValue().isValueNode() || each.getValue().isNull()) {
                throw new InvalidArgumentException(
                        name + "." + each.getKey(), "must be a string, a number or a boolean");
            }
            texts.put(each.getKey(), each.getValue().asText());
        }
        return texts;
    }

    /** A duration in ISO 8601 format, at most as long as is allowed, if it is there. */
    Optional<Duration> duration(String name, Duration longest) throws InvalidArgumentException {
        var text = text(name);
        try {
            var duration = text.map(Duration::parse);
            if (duration.filter(it -> it.isNegative() || it.compareTo(longest) > 0)
                    .isPresent()) {
                throw new InvalidArgumentException(name, "must be at most " + longest);
            }
            return duration;
        } catch (DateTimeParseException malformed) {
            throw new InvalidArgumentException(name, "must be a duration such as PT30S");
        }
    }
}
