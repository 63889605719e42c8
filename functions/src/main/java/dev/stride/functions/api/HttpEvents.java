package dev.stride.functions.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** CloudEvents over HTTP in all modes: structured and batched in the JSON format, and binary (HTTP binding 1.0, section 3). */
final class HttpEvents {

    private static final String STRUCTURED = "application/cloudevents+json";
    private static final String BATCH = "application/cloudevents-batch+json";
    private static final String PREFIX = "ce-";

    /** The events of a request, as JSON; whether they are CloudEvents is not looked at. */
    static List<JsonNode> read(Request request) {
        var type = request.header("content-type").orElse("");
        return switch (mediaType(type)) {
            case STRUCTURED -> List.of(request.json());
            case BATCH -> batch(request.json());
            default -> List.of(binary(request, type));
        };
    }

    private static List<JsonNode> batch(JsonNode events) {
        if (!events.isArray()) {
            throw new Refusal(Problem.badRequest("A batch is a JSON array of events."));
        }
        if (events.size() > Limits.EVENT_BATCH) {
            throw new Refusal(Problem.tooLarge(
                    "A batch of " + events.size() + " events is more than the " + Limits.EVENT_BATCH + " allowed."));
        }
        return StreamSupport.stream(events.spliterator(), false).toList();
    }

    private static JsonNode binary(Request request, String type) {
        if (request.headers().keySet().stream().noneMatch(name -> name.startsWith(PREFIX))) {
            throw new Refusal(Problem.badRequest("This is no CloudEvent: send one as " + STRUCTURED + ", several as "
                    + BATCH + ", or its attributes as headers such as ce-id."));
        }
        var event = JsonNodeFactory.instance.objectNode();
        request.headers().forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                event.put(name.substring(PREFIX.length()), decoded(name, value));
            }
        });
        if (!type.isEmpty()) {
            event.put("datacontenttype", type);
        }
        putData(event, request, mediaType(type));
        return event;
    }

    private static void putData(ObjectNode event, Request request, String type) {
        if (request.body().length == 0) {
            return;
        }
        if (type.endsWith("/json") || type.endsWith("+json")) {
            event.set("data", request.json());
        } else if (type.startsWith("text/")) {
            event.put("data", request.text());
        } else {
            event.put("data_base64", Base64.getEncoder().encodeToString(request.body()));
        }
    }

    /** Values carry what is no printable ASCII percent-encoded, as UTF-8. */
    private static String decoded(String name, String value) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Problem.badRequest("The header " + name + " is not percent-encoded rightly."), e);
        }
    }

    private static String mediaType(String type) {
        var end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    private HttpEvents() {}
}
