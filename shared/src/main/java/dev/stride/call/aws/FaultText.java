package dev.stride.call.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.CallLimits;
import java.util.Optional;

/** What a fault keeps of what a service told. */
final class FaultText {

    /** A message, cut where it is too long. */
    static String shorten(String message) {
        return message.length() > CallLimits.FAULT_MESSAGE_CHARACTERS
                ? message.substring(0, CallLimits.FAULT_MESSAGE_CHARACTERS) + "..."
                : message;
    }

    /** Data, unless it is too large. */
    static Optional<JsonNode> limit(JsonNode told) {
        return Optional.of(told)
                .filter(it -> !it.isNull() && it.toString().getBytes(UTF_8).length <= CallLimits.FAULT_DATA_BYTES);
    }

    private FaultText() {}
}
