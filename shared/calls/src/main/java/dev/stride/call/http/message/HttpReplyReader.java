package dev.stride.call.http.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.call.api.Reply;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.common.JsonLimits;
import dev.stride.common.JsonProblem;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Converts HTTP replies to replies of workflow calls. A status other than 2xx becomes a fault with the status as its code and
 * {@code {status, headers, body}} as its data.
 */
public final class HttpReplyReader {

    /**
     * The standard names of HTTP statuses (IANA registry). Faults use these names instead of the reason phrases of servers, which are
     * arbitrary and do not exist in HTTP/2.
     */
    private static final Map<Integer, String> REASON_PHRASES = Map.ofEntries(
            Map.entry(300, "Multiple Choices"),
            Map.entry(301, "Moved Permanently"),
            Map.entry(302, "Found"),
            Map.entry(303, "See Other"),
            Map.entry(304, "Not Modified"),
            Map.entry(307, "Temporary Redirect"),
            Map.entry(308, "Permanent Redirect"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(402, "Payment Required"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(406, "Not Acceptable"),
            Map.entry(407, "Proxy Authentication Required"),
            Map.entry(408, "Request Timeout"),
            Map.entry(409, "Conflict"),
            Map.entry(410, "Gone"),
            Map.entry(411, "Length Required"),
            Map.entry(412, "Precondition Failed"),
            Map.entry(413, "Content Too Large"),
            Map.entry(414, "URI Too Long"),
            Map.entry(415, "Unsupported Media Type"),
            Map.entry(416, "Range Not Satisfiable"),
            Map.entry(417, "Expectation Failed"),
            Map.entry(421, "Misdirected Request"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(423, "Locked"),
            Map.entry(424, "Failed Dependency"),
            Map.entry(425, "Too Early"),
            Map.entry(426, "Upgrade Required"),
            Map.entry(428, "Precondition Required"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(451, "Unavailable For Legal Reasons"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"),
            Map.entry(505, "HTTP Version Not Supported"),
            Map.entry(507, "Insufficient Storage"),
            Map.entry(508, "Loop Detected"),
            Map.entry(511, "Network Authentication Required"));

    /** Headers that are omitted from results, because they may contain secrets. */
    private static final Set<String> WITHHELD_HEADERS = Set.of(
            "set-cookie", "set-cookie2", "authentication-info", "proxy-authenticate", "proxy-authentication-info");

    /** The maximum number of characters of an unreadable body that a message shows. */
    private static final int SHOWN_CHARACTERS = 200;

    /**
     * Converts the outcome of an authenticated request to the reply of a call. The outcome is an HTTP reply, or a fault if the
     * request could not be authenticated.
     *
     * @param operation name of the operation in messages
     */
    public static Reply toReply(String operation, Result<HttpReply, Fault> sendResult) {
        return switch (sendResult) {
            case Result.Ok(var reply) -> toReply(operation, reply);
            case Result.Failed(var fault) ->
                new Reply.Failed(
                        new Fault(fault.name(), fault.code(), operation + ": " + fault.message(), fault.data()));
        };
    }

    /**
     * Converts an HTTP reply to the reply of a call. A status from 200 to 299 is a success.
     *
     * @param operation name of the operation, for error messages
     */
    public static Reply toReply(String operation, HttpReply reply) {
        return toReply(operation, reply, status -> status >= 200 && status < 300, ResponseBody::toJson);
    }

    /**
     * Converts an HTTP reply to the reply of a call. The protocol of the call decides which statuses are a success, and how a
     * body is parsed.
     *
     * @param operation name of the operation in messages
     * @param success returns whether a status is a success
     * @param content parses the body of a success
     */
    public static Reply toReply(String operation, HttpReply reply, IntPredicate success, BodyReader content) {
        return switch (reply) {
            case Unanswered(Reason reason, String message) ->
                new Reply.Failed(Fault.of(reason.code(), operation + ": " + message));
            case Answered answered when success.test(answered.status()) -> result(operation, answered, content);
            case Answered answered -> new Reply.Failed(fault(operation, answered), RetryAfter.parse(answered));
        };
    }

    /** Parses the body of a reply to the result of the call. */
    @FunctionalInterface
    public interface BodyReader {

        /**
         * @throws JsonProcessingException when a body that must be JSON is not
         * @throws CharacterCodingException when a body is not valid text in its charset
         */
        JsonNode read(Answered answered) throws JsonProcessingException, CharacterCodingException;
    }

    private static Reply result(String operation, Answered answered, BodyReader content) {
        try {
            return new Reply.Answered(content.read(answered), Optional.of(response(answered)));
        } catch (JsonProcessingException notJson) {
            return unreadable(operation, answered, "invalid JSON: " + JsonProblem.of(notJson));
        } catch (CharacterCodingException notText) {
            return unreadable(operation, answered, "'" + answered.mediaType() + "' that is not valid text");
        }
    }

    private static Reply unreadable(String operation, Answered answered, String what) {
        var body = ResponseBody.raw(answered).asText();
        var shown = body.length() > SHOWN_CHARACTERS ? body.substring(0, SHOWN_CHARACTERS) + "..." : body;
        return new Reply.Failed(
                Fault.of(Fault.COMMUNICATION, "%s answered with %s: %s".formatted(operation, what, shown)));
    }

    private static Fault fault(String operation, Answered answered) {
        var body = body(answered);
        var problem = answered.mediaType().equals("application/problem+json") ? body : Optional.<JsonNode>empty();
        var name = Stream.of("title", "type")
                .flatMap(field -> text(problem, field).stream())
                .filter(text -> !text.equals("about:blank"))
                .findFirst()
                .orElseGet(() -> reasonPhrase(answered.status()));
        var detail = text(problem, "detail").map(text -> ": " + text).orElse("");
        var message = "%s answered %d %s%s".formatted(operation, answered.status(), name, detail);
        var data = response(answered);
        body.ifPresent(content -> data.set("body", content));
        return new Fault(name, Integer.toString(answered.status()), message, Optional.of(data));
    }

    private static String reasonPhrase(int status) {
        return REASON_PHRASES.getOrDefault(status, "HTTP " + status);
    }

    /** Returns {@code {status, headers}} of a reply. Headers beyond the limits of their size and their names are omitted. */
    private static ObjectNode response(Answered answered) {
        var response = JsonNodeFactory.instance.objectNode().put("status", answered.status());
        var headers = response.putObject("headers");
        var size = 0;
        for (var header : new TreeMap<>(answered.headers()).entrySet()) {
            size += header.getKey().length() + header.getValue().length();
            if (size <= CallLimits.RESPONSE_HEADER_CHARACTERS
                    && JsonLimits.ofName(header.getKey()).isEmpty()
                    && !WITHHELD_HEADERS.contains(header.getKey())) {
                headers.put(header.getKey(), header.getValue());
            }
        }
        return response;
    }

    private static Optional<JsonNode> body(Answered answered) {
        if (answered.body().length == 0 || answered.body().length > CallLimits.FAULT_DATA_BYTES) {
            return Optional.empty();
        }
        try {
            return Optional.of(ResponseBody.toJson(answered));
        } catch (JsonProcessingException | CharacterCodingException otherwise) {
            return Optional.of(ResponseBody.raw(answered));
        }
    }

    private static Optional<String> text(Optional<JsonNode> problem, String field) {
        return problem.map(json -> json.path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(text -> !text.isBlank());
    }

    private HttpReplyReader() {}

    /** Parses the {@code Retry-After} header of a reply with the status 429 or 503 (RFC 9110, section 10.2.3). */
    private static final class RetryAfter {

        private static final Set<Integer> BUSY = Set.of(429, 503);
        private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

        /** Compares a date with the {@code Date} header of the reply, so that differing clocks do not matter. */
        static Optional<Duration> parse(Answered answered) {
            if (!BUSY.contains(answered.status())) {
                return Optional.empty();
            }
            var written = answered.headers().getOrDefault("retry-after", "").strip();
            if (SECONDS.matcher(written).matches()) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(written)));
            }
            return date(answered.headers().getOrDefault("date", ""))
                    .flatMap(now -> date(written).map(then -> Duration.between(now, then)))
                    .filter(Duration::isPositive);
        }

        private static Optional<Instant> date(String written) {
            try {
                return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(written.strip())));
            } catch (DateTimeException noDate) {
                return Optional.empty();
            }
        }

        private RetryAfter() {}
    }
}
