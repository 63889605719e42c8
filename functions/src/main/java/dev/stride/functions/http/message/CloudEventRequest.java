package dev.stride.functions.http.message;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.cloudevent.ContentType;
import java.util.List;
import java.util.Optional;

/**
 * A parser of requests with CloudEvents (HTTP binding 1.0.2, section 3). It supports all three modes: binary, structured and
 * batched, the latter two in the JSON format.
 */
public final class CloudEventRequest {

    public static final String STRUCTURED = "application/cloudevents+json";
    public static final String BATCH = "application/cloudevents-batch+json";

    /** The prefix of the media types of all CloudEvents formats. A request with another media type is in binary mode. */
    private static final String ANY_FORMAT = "application/cloudevents";

    /** The part of an error message that states how to send events. */
    static final String HOW_TO_SEND =
            "send one event as %s, several events as %s, or one event with its attributes in headers such as ce-id"
                    .formatted(STRUCTURED, BATCH);

    /** Parses the events of a request as JSON. It does not validate them as CloudEvents. */
    public static List<JsonNode> parse(ApiRequest apiRequest) {
        var type = ContentType.parse(apiRequest.header("content-type").orElse(""));
        var mediaType = type.map(ContentType::mediaType).orElse("");
        if (!mediaType.startsWith(ANY_FORMAT)) {
            return List.of(BinaryModeEvent.parse(apiRequest, type));
        }
        return switch (mediaType) {
            case STRUCTURED -> List.of(json(apiRequest, type));
            case BATCH -> batch(json(apiRequest, type));
            default ->
                throw new ProblemException(Problem.unsupportedMediaType(
                        "The media type %s is not supported for events: %s.".formatted(mediaType, HOW_TO_SEND)));
        };
    }

    private static JsonNode json(ApiRequest apiRequest, Optional<ContentType> type) {
        return apiRequest.transcodedFrom(type.flatMap(ContentType::charset)).json();
    }

    private static List<JsonNode> batch(JsonNode events) {
        if (!events.isArray()) {
            throw new ProblemException(Problem.badRequest("A batch must be a JSON array of events."));
        }
        if (events.size() > Limits.EVENT_BATCH) {
            throw new ProblemException(Problem.tooLarge(
                    "A batch of " + events.size() + " events is more than the " + Limits.EVENT_BATCH + " allowed."));
        }
        return events.valueStream().toList();
    }

    private CloudEventRequest() {}
}
