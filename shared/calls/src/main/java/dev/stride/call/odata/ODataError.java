package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the {@code error} object, with its code and message, from an OData reply with an error status. */
final class ODataError {

    /**
     * Adds the error of the service to a copy of the fault. The error code becomes the name of the fault, and the error
     * message is appended to the message of the fault.
     */
    static Fault toFault(Fault fault) {
        var body = fault.data().map(data -> data.path("body"));
        return body.flatMap(said -> Stream.of("error", "odata.error")
                        .map(said::path)
                        .filter(JsonNode::isObject)
                        .findFirst())
                .map(error -> toFault(fault, error))
                .orElse(fault);
    }

    private static Fault toFault(Fault fault, JsonNode error) {
        var name = text(error.path("code")).orElse(fault.name());
        var message =
                text(error.path("message")).or(() -> text(error.path("message").path("value")));
        return new Fault(
                name,
                fault.code(),
                message.map(text -> fault.message() + ": " + text).orElse(fault.message()),
                fault.data());
    }

    private static Optional<String> text(JsonNode value) {
        return Optional.of(value)
                .filter(JsonNode::isValueNode)
                .map(JsonNode::asText)
                .filter(text -> !text.isBlank());
    }

    private ODataError() {}
}
