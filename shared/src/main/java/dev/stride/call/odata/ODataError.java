package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.stream.Stream;

/** What a service says of a request that it refuses: {@code error} with code and message. */
final class ODataError {

    /** The fault of a status, with the name and the message that the service gives it. */
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
