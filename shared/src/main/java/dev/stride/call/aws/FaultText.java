package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import java.util.Optional;

/** Shortens error messages of a service, and omits large error data, before a fault stores them. */
final class FaultText {

    /** Returns the error message, shortened to the maximum length that a fault stores. */
    static String shorten(String message) {
        return message.length() > CallLimits.FAULT_MESSAGE_CHARACTERS
                ? message.substring(0, CallLimits.FAULT_MESSAGE_CHARACTERS) + "..."
                : message;
    }

    /** Returns the error data, or empty if they are larger than the maximum that a fault stores. */
    static Optional<JsonNode> limit(JsonNode data) {
        return Optional.of(data)
                .filter(it -> !it.isNull() && it.toString().getBytes(UTF_8).length <= CallLimits.FAULT_DATA_BYTES);
    }

    private FaultText() {}
}
