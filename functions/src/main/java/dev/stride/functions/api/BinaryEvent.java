package dev.stride.functions.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.cloudevent.ContentType;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** One event whose attributes are headers and whose data is the body (HTTP binding 1.0.2, section 3.1). */
final class BinaryEvent {

    private static final String PREFIX = "ce-";

    /** What HTTP has a place of its own for. */
    private static final Set<String> ELSEWHERE = Set.of("datacontenttype", "data", "data_base64");

    /** @param type of the data, if it has a right one */
    static JsonNode read(Request request, Optional<ContentType> type) {
        if (request.headers().keySet().stream().noneMatch(name -> name.startsWith(PREFIX))) {
            throw new Refusal(
                    Problem.badRequest("This is no CloudEvent, as it has no `specversion`: " + HttpEvents.HOW + "."));
        }
        var event = JsonNodeFactory.instance.objectNode();
        request.headers().forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                putAttribute(event, name.substring(PREFIX.length()), value);
            }
        });
        request.header("content-type").ifPresent(header -> event.put("datacontenttype", header));
        if (request.body().length > 0) {
            putData(event, request, type);
        }
        return event;
    }

    private static void putAttribute(ObjectNode event, String name, String value) {
        if (ELSEWHERE.contains(name)) {
            throw refusal(name, "is no header of its own: the data is the body, and its type is the Content-Type");
        }
        event.put(name, HeaderText.of(value).orElseThrow(() -> refusal(name, HeaderText.RULE)));
    }

    private static void putData(ObjectNode event, Request request, Optional<ContentType> type) {
        var charset = type.flatMap(ContentType::charset);
        if (type.filter(ContentType::isJson).isPresent()) {
            event.set("data", data(() -> request.in(charset).json()));
        } else if (type.filter(ContentType::isText).isPresent()) {
            event.put("data", data(() -> request.in(charset).text()));
        } else {
            event.put("data_base64", Base64.getEncoder().encodeToString(request.body()));
        }
    }

    /** A body that cannot be read is data that is not what its type says. */
    private static <T> T data(Supplier<T> body) {
        try {
            return body.get();
        } catch (Refusal refusal) {
            throw new Refusal(refusal.problem().about("`data` is not what `datacontenttype` says. "), refusal);
        }
    }

    private static Refusal refusal(String attribute, String why) {
        return new Refusal(Problem.badRequest("This is no CloudEvent: `" + attribute + "` " + why + "."));
    }

    private BinaryEvent() {}
}
