package dev.stride.functions.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.cloudevent.ContentType;
import java.util.List;
import java.util.Optional;

/** CloudEvents over HTTP: structured and batched in the JSON format, and binary (HTTP binding 1.0.2, section 3). */
final class HttpEvents {

    static final String STRUCTURED = "application/cloudevents+json";
    static final String BATCH = "application/cloudevents-batch+json";

    /** How the media types of all formats of events begin. */
    private static final String ANY_FORMAT = "application/cloudevents";

    /** How an event is sent, for those who did not. */
    static final String HOW = "send one as " + STRUCTURED + ", several as " + BATCH
            + ", or the attributes of one as headers such as ce-id";

    /** The events of a request, as JSON; whether they are CloudEvents is not looked at. */
    static List<JsonNode> read(Request request) {
        var type = ContentType.of(request.header("content-type").orElse(""));
        var mediaType = type.map(ContentType::mediaType).orElse("");
        if (!mediaType.startsWith(ANY_FORMAT)) {
            return List.of(BinaryEvent.read(request, type));
        }
        return switch (mediaType) {
            case STRUCTURED -> List.of(json(request, type));
            case BATCH -> batch(json(request, type));
            default ->
                throw new Refusal(
                        Problem.unsupportedMediaType("No events are read as " + mediaType + ": " + HOW + "."));
        };
    }

    private static JsonNode json(Request request, Optional<ContentType> type) {
        return request.in(type.flatMap(ContentType::charset)).json();
    }

    private static List<JsonNode> batch(JsonNode events) {
        if (!events.isArray()) {
            throw new Refusal(Problem.badRequest("A batch is a JSON array of events."));
        }
        if (events.size() > Limits.EVENT_BATCH) {
            throw new Refusal(Problem.tooLarge(
                    "A batch of " + events.size() + " events is more than the " + Limits.EVENT_BATCH + " allowed."));
        }
        return events.valueStream().toList();
    }

    private HttpEvents() {}
}
