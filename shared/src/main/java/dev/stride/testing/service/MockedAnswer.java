package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.call.http.HttpReply;
import dev.stride.expression.Bindings;
import dev.stride.expression.Constant;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.Templates;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a service does with a request. */
public sealed interface MockedAnswer {

    /**
     * Answers.
     *
     * @param request method, path, params, query, headers, body and call
     * @throws Unanswerable when the row is wrong for this request
     */
    HttpReply to(JsonNode request) throws Unanswerable;

    static MockedAnswer read(Place place) {
        var fields = place.fields();
        return fields.has("fail") ? Failing.read(fields) : Replying.read(place);
    }

    /** A reply of a row cannot be made for a request. */
    final class Unanswerable extends Exception {
        Unanswerable(String message) {
            super(message);
        }
    }

    /** @param reply gives status, body, contentType and headers, over the request */
    record Replying(Expression reply) implements MockedAnswer {

        private static final String JSON = "application/json";
        private static final int OK = 200;

        static Replying read(Place place) {
            var fields = place.fields();
            fields.get("status");
            fields.get("body");
            fields.get("contentType");
            fields.get("headers");
            fields.nothingElse();
            return switch (Templates.parse(place.value(), new Jq(), Set.of())) {
                case Templates.Parsed.Valid(var expression) -> new Replying(expression);
                case Templates.Parsed.Invalid(var problems) -> {
                    problems.forEach(problem -> place.fault(problem.pointer() + ": " + problem.message(), ""));
                    yield new Replying(new Constant(NullNode.getInstance()));
                }
            };
        }

        @Override
        public HttpReply to(JsonNode request) throws Unanswerable {
            return switch (reply.evaluate(request, new Bindings(Instant.EPOCH, Map.of()))) {
                case Evaluation.Outputs outputs -> answered(outputs.selectionOrNull());
                case Evaluation.Failure(String message) -> throw new Unanswerable(message);
            };
        }

        private static HttpReply answered(JsonNode reply) {
            var headers = new HashMap<String, String>();
            reply.path("headers")
                    .properties()
                    .forEach(header -> headers.put(
                            header.getKey().toLowerCase(Locale.ROOT),
                            header.getValue().asText()));
            if (reply.has("body")) {
                headers.put("content-type", reply.path("contentType").asText(JSON));
            }
            return new HttpReply.Answered(
                    reply.path("status").asInt(OK), headers, body(reply).getBytes(StandardCharsets.UTF_8));
        }

        /** A text whose type is given is sent as it is; so a test can send what is no JSON. */
        private static String body(JsonNode reply) {
            var body = reply.path("body");
            return body.isTextual() && reply.has("contentType") ? body.textValue() : body.toString();
        }
    }

    /** The network fails. */
    record Failing(HttpReply.Reason reason) implements MockedAnswer {

        private static final Map<String, HttpReply.Reason> WORDS = Map.of(
                "connect", HttpReply.Reason.UNREACHABLE,
                "timeout", HttpReply.Reason.TIMED_OUT,
                "reset", HttpReply.Reason.BROKEN);

        static Failing read(Fields fields) {
            var word = fields.get("fail").text();
            var reason = WORDS.get(word);
            if (reason == null) {
                fields.get("fail").fault("`" + word + "` is no network fault", "say connect, timeout or reset");
                return new Failing(HttpReply.Reason.UNREACHABLE);
            }
            return new Failing(reason);
        }

        @Override
        public HttpReply to(JsonNode request) {
            return new HttpReply.Unanswered(
                    reason, "The test lets the request fail: " + reason.name().toLowerCase(Locale.ROOT));
        }
    }
}
