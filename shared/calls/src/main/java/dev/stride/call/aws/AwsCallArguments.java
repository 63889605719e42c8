package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Reply;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and checks the arguments of a call to an AWS service. Deployment has checked the constant arguments already, but the
 * values of expressions are known only when the call is made.
 */
record AwsCallArguments(JsonNode json) {

    /** Returns a required argument as text: a string unchanged, any other value as JSON. */
    String body(String name) throws InvalidArgumentException {
        var value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            throw new InvalidArgumentException(name, "is missing");
        }
        return value.isTextual() ? value.textValue() : value.toString();
    }

    /** Returns a required argument as JSON text. Its value must be a JSON object. */
    String object(String name) throws InvalidArgumentException {
        var text = body(name);
        if (!json.path(name).isObject()) {
            throw new InvalidArgumentException(name, "must be an object");
        }
        return text;
    }

    /** Returns an optional argument, which must be a string and not blank. */
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

    /** Returns a required argument, which must be a string and not blank. */
    String required(String name) throws InvalidArgumentException {
        return text(name).orElseThrow(() -> new InvalidArgumentException(name, "is missing"));
    }

    /**
     * Returns a fault if what is sent exceeds the limit of an AWS service, otherwise empty.
     *
     * @param most the limit in bytes of UTF-8
     */
    static Optional<Fault> faultIfAbove(String what, String sent, int most) {
        var bytes = sent.getBytes(UTF_8).length;
        return bytes > most
                ? Optional.of(Fault.of(
                        Fault.LIMIT,
                        "%s failed: AWS accepts at most %,d bytes, but the arguments have %,d bytes"
                                .formatted(what, most, bytes)))
                : Optional.empty();
    }

    /**
     * Converts an optional argument to a map whose values are texts. Returns an empty map if the argument is missing. The
     * argument must be a JSON object whose values are strings, numbers or booleans.
     */
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

    /** Returns an optional argument, which must be an ISO 8601 duration within the limit. */
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

    /** Thrown when an argument of a call to an AWS service is invalid. */
    static final class InvalidArgumentException extends Exception {

        private final String problem;

        InvalidArgumentException(String name, String problem) {
            this.problem = "the argument `" + name + "` " + problem;
        }

        /**
         * Returns the reply of a call that failed because of the invalid argument. Its error message names the argument.
         *
         * @param what the operation, for the error message
         */
        Reply toReply(String what) {
            return new Reply.Failed(Fault.of(Fault.VALIDATION, what + ": " + problem));
        }
    }
}
