package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.common.Result;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.expression.jq.ForeignSyntax;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.value.TimeValues;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An answer that a {@link ServiceRow} of a test file defines for the requests that match it. */
public sealed interface MockedAnswer {

    String DELAY = "delay";
    String RETRY_AFTER = "retryAfter";

    /**
     * Returns the reply that this mocked answer defines for a request.
     *
     * @param request JSON of the request, with {@code params} and {@code call}
     * @throws ReplyNotMade when the reply cannot be evaluated for this request
     */
    MockedReply reply(JsonNode request) throws ReplyNotMade;

    /** Returns the virtual time until this answer; empty if it has the delay of its row. */
    Optional<Duration> delay();

    static MockedAnswer parse(Place place, ServiceProtocol serviceProtocol) {
        var fields = place.fields();
        return fields.has("fail") ? NetworkFailure.parse(fields) : TemplateReply.parse(place, serviceProtocol);
    }

    private static Optional<Duration> delayIn(Fields fields) {
        return fields.has(DELAY) ? Optional.of(TimeValues.parseDuration(fields.get(DELAY))) : Optional.empty();
    }

    private static boolean isJq(String text) {
        return new Jq().parse(text, Set.of()) instanceof Parsed.Valid;
    }

    /** The error that an expression in a mocked reply of a test file cannot be evaluated for a request. */
    final class ReplyNotMade extends Exception {
        ReplyNotMade(String message) {
            super(message);
        }
    }

    /** @param reply expression over the request; yields the keys of {@link ServiceProtocol#reply} */
    record TemplateReply(ServiceProtocol protocol, Expression reply, Optional<Duration> delay) implements MockedAnswer {

        static TemplateReply parse(Place place, ServiceProtocol serviceProtocol) {
            var fields = place.fields();
            serviceProtocol.reply().forEach(fields::get);
            var delay = delayIn(fields);
            if (serviceProtocol == ServiceProtocol.CALL && fields.has(RETRY_AFTER)) {
                TimeValues.parseDuration(fields.get(RETRY_AFTER));
            }
            fields.rejectUnknown();
            var parts = new LinkedHashMap<String, Expression>();
            place.children()
                    .filter(part -> !part.name().equals(DELAY))
                    .forEach(part -> parts.put(part.name(), expression(part, place)));
            return new TemplateReply(serviceProtocol, new Template.Fields(parts), delay);
        }

        private static Expression expression(Place part, Place reply) {
            return part.name().equals("body") && part.value().isTextual() && isVerbatim(reply.value())
                    ? new Constant(part.value())
                    : template(part);
        }

        /**
         * Returns whether the body of a reply is sent as written: a text of another type than JSON may be a program or a document
         * with expressions of its own.
         */
        private static boolean isVerbatim(JsonNode reply) {
            var body = reply.path("body").asText();
            return reply.has("contentType")
                    && TemplateParser.unwrap(body, new Jq()).equals(body.strip());
        }

        private static Expression template(Place part) {
            return switch (TemplateParser.parse(part.value(), new Jq(), Set.of())) {
                case Result.Ok(var expression) -> expression;
                case Result.Failed(var problems) -> {
                    problems.forEach(problem -> part.fault(
                            problem.pointer().isEmpty()
                                    ? problem.message()
                                    : problem.pointer() + ": " + problem.message(),
                            problem.expression()
                                    .flatMap(text -> ForeignSyntax.advice(text, MockedAnswer::isJq))
                                    .orElse("")));
                    yield new Constant(NullNode.getInstance());
                }
            };
        }

        @Override
        public MockedReply reply(JsonNode request) throws ReplyNotMade {
            return switch (reply.evaluate(request, new Bindings(Instant.EPOCH, Map.of()))) {
                case Evaluation.Outputs outputs -> new MockedReply.Replied(protocol, outputs.selectionOrNull());
                case Evaluation.Failure(String message, var _) -> throw new ReplyNotMade(message);
            };
        }
    }

    /** A network failure instead of a reply. */
    record NetworkFailure(MockedReply.Failure failure, Optional<Duration> delay) implements MockedAnswer {

        private static final Map<String, MockedReply.Failure> WORDS = Map.of(
                "connect", MockedReply.Failure.CONNECT,
                "timeout", MockedReply.Failure.TIMEOUT,
                "reset", MockedReply.Failure.RESET);

        static NetworkFailure parse(Fields fields) {
            var word = fields.get("fail").text();
            var failure = WORDS.get(word);
            if (failure == null) {
                fields.get("fail").fault("`" + word + "` is not a network fault", "write connect, timeout or reset");
                return new NetworkFailure(MockedReply.Failure.CONNECT, Optional.empty());
            }
            return new NetworkFailure(failure, delayIn(fields));
        }

        @Override
        public MockedReply reply(JsonNode request) {
            return new MockedReply.Failed(
                    failure,
                    "The test case makes the request fail: %s"
                            .formatted(
                                    switch (failure) {
                                        case CONNECT -> "unreachable";
                                        case TIMEOUT -> "timed_out";
                                        case RESET -> "broken";
                                    }));
        }
    }

    /** A mocked service's reaction to a request, in any protocol. */
    sealed interface MockedReply {

        /**
         * A reply.
         *
         * @param protocol protocol of the row in the test file
         * @param reply the keys of {@link ServiceProtocol#reply}, such as {@code {body}} or {@code {error}}
         */
        record Replied(ServiceProtocol protocol, JsonNode reply) implements MockedReply {}

        /**
         * A network failure.
         *
         * @param message a description of the failure for people
         */
        record Failed(Failure failure, String message) implements MockedReply {}

        enum Failure {
            CONNECT,
            TIMEOUT,
            RESET
        }
    }
}
