package dev.stride.functions.http.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.cloudevent.ContentType;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

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
            return List.of(parse(apiRequest, type));
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

    private static final String PREFIX = "ce-";

    /**
     * The attributes that must not be sent as {@code ce-} headers: HTTP sends them as the header {@code Content-Type} and the
     * body.
     */
    private static final Set<String> RESERVED_ATTRIBUTES = Set.of("datacontenttype", "data", "data_base64");

    /** @param type the media type of the data, if it has a valid one */
    private static JsonNode parse(ApiRequest apiRequest, Optional<ContentType> type) {
        if (apiRequest.headers().keySet().stream().noneMatch(name -> name.startsWith(PREFIX))) {
            var reason = type.filter(ContentType::isJson)
                    .map(json -> ", and %s says that the body is only the data".formatted(json.mediaType()))
                    .orElse("");
            throw new ProblemException(
                    Problem.badRequest("This is not a valid CloudEvent, as no header has its `specversion`%s: %s."
                            .formatted(reason, CloudEventRequest.HOW_TO_SEND)));
        }
        var event = JsonNodeFactory.instance.objectNode();
        apiRequest.headers().forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                putAttribute(event, name.substring(PREFIX.length()), value);
            }
        });
        apiRequest.header("content-type").ifPresent(header -> event.put("datacontenttype", header));
        if (apiRequest.body().length > 0) {
            putData(event, apiRequest, type);
        }
        return event;
    }

    private static void putAttribute(ObjectNode event, String name, String value) {
        if (RESERVED_ATTRIBUTES.contains(name)) {
            throw refusal(
                    name,
                    "cannot be sent as a header with the prefix ce-: send the data as the body, and the media type of the data in the header Content-Type");
        }
        event.put(name, AttributeHeader.decode(value).orElseThrow(() -> refusal(name, AttributeHeader.RULE)));
    }

    private static void putData(ObjectNode event, ApiRequest apiRequest, Optional<ContentType> type) {
        var charset = type.flatMap(ContentType::charset);
        if (type.filter(ContentType::isJson).isPresent()) {
            event.set("data", data(() -> apiRequest.transcodedFrom(charset).json()));
        } else if (type.filter(ContentType::isText).isPresent()) {
            event.put("data", data(() -> apiRequest.transcodedFrom(charset).text()));
        } else {
            event.put("data_base64", Base64.getEncoder().encodeToString(apiRequest.body()));
        }
    }

    /**
     * Returns the event data that the given function decodes from the request body. Rejects a request body that does
     * not have the format of its content type.
     */
    private static <T> T data(Supplier<T> body) {
        try {
            return body.get();
        } catch (ProblemException refusal) {
            throw new ProblemException(
                    refusal.problem().withPrefix("`data` does not have the format that `datacontenttype` states. "),
                    refusal);
        }
    }

    private static ProblemException refusal(String attribute, String why) {
        return new ProblemException(
                Problem.badRequest("This is not a valid CloudEvent: `%s` %s.".formatted(attribute, why)));
    }

    /**
     * A decoder of HTTP headers that contain a CloudEvents attribute. Such a header is percent-encoded UTF-8, with or without
     * quotation marks (HTTP binding 1.0.2, section 3.1.3.2).
     */
    private static final class AttributeHeader {

        /** The part of an error message that states the required format of an HTTP header with a CloudEvents attribute. */
        static final String RULE = "must be printable ASCII; encode other characters as percent-encoded UTF-8";

        private static final Pattern QUOTED = Pattern.compile("\"(?<inside>.*)\"");
        private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");
        private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");
        private static final Pattern PRINTABLE = Pattern.compile("[ -$&-~]*+");

        /** Returns the decoded text; empty if the header is malformed. */
        static Optional<String> decode(String header) {
            var value = unquoted(header.strip());
            return PRINTABLE.matcher(ENCODED.matcher(value).replaceAll("")).matches()
                    ? decoded(value)
                    : Optional.empty();
        }

        private static String unquoted(String value) {
            var quoted = QUOTED.matcher(value);
            return quoted.matches() ? ESCAPED.matcher(quoted.group("inside")).replaceAll("$1") : value;
        }

        private static Optional<String> decoded(String value) {
            var bytes = new ByteArrayOutputStream();
            for (int i = 0; i < value.length(); i++) {
                if (value.charAt(i) == '%') {
                    bytes.write(Integer.parseInt(value, i + 1, i + 3, 16));
                    i += 2;
                } else {
                    bytes.write(value.charAt(i));
                }
            }
            try {
                return Optional.of(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes.toByteArray()))
                        .toString());
            } catch (CharacterCodingException e) {
                return Optional.empty();
            }
        }

        private AttributeHeader() {}
    }
}
