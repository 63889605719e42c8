package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import java.util.Optional;

/** Limits the size of the error messages and error data of a service, before they become part of a fault. */
final class FaultText {

    /** Returns the error message, shortened to the maximum length of a fault message. */
    static String shorten(String message) {
        return message.length() > CallLimits.FAULT_MESSAGE_CHARACTERS
                ? message.substring(0, CallLimits.FAULT_MESSAGE_CHARACTERS) + "..."
                : message;
    }

    /** Returns the error data, or empty if they are null or exceed the maximum size of fault data. */
    static Optional<JsonNode> limit(JsonNode data) {
        return Optional.of(data)
                .filter(it -> !it.isNull() && it.toString().getBytes(UTF_8).length <= CallLimits.FAULT_DATA_BYTES);
    }

    private FaultText() {}
}
