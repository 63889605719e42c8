package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Constant;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.Templates;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** What a row of a test file lets a service do with a request. */
public sealed interface MockedAnswer {

    /**
     * Answers.
     *
     * @param request its JSON, with {@code params} and {@code call}
     * @throws Unanswerable when the row is wrong for this request
     */
    MockedReply to(JsonNode request) throws Unanswerable;

    static MockedAnswer read(Place place, Protocol protocol) {
        var fields = place.fields();
        return fields.has("fail") ? Failing.read(fields) : Replying.read(place, protocol);
    }

    /** A reply of a row cannot be made for a request. */
    final class Unanswerable extends Exception {
        Unanswerable(String message) {
            super(message);
        }
    }

    /** @param reply gives what {@link Protocol#reply} names, over the request */
    record Replying(Protocol protocol, Expression reply) implements MockedAnswer {

        static Replying read(Place place, Protocol protocol) {
            var fields = place.fields();
            protocol.reply().forEach(fields::get);
            fields.nothingElse();
            return switch (Templates.parse(place.value(), new Jq(), Set.of())) {
                case Templates.Parsed.Valid(var expression) -> new Replying(protocol, expression);
                case Templates.Parsed.Invalid(var problems) -> {
                    problems.forEach(problem -> place.fault(problem.pointer() + ": " + problem.message(), ""));
                    yield new Replying(protocol, new Constant(NullNode.getInstance()));
                }
            };
        }

        @Override
        public MockedReply to(JsonNode request) throws Unanswerable {
            return switch (reply.evaluate(request, new Bindings(Instant.EPOCH, Map.of()))) {
                case Evaluation.Outputs outputs -> new MockedReply.Said(protocol, outputs.selectionOrNull());
                case Evaluation.Failure(String message) -> throw new Unanswerable(message);
            };
        }
    }

    /** The network fails. */
    record Failing(MockedReply.Failure failure) implements MockedAnswer {

        private static final Map<String, MockedReply.Failure> WORDS = Map.of(
                "connect", MockedReply.Failure.CONNECT,
                "timeout", MockedReply.Failure.TIMEOUT,
                "reset", MockedReply.Failure.RESET);

        static Failing read(Fields fields) {
            var word = fields.get("fail").text();
            var failure = WORDS.get(word);
            if (failure == null) {
                fields.get("fail").fault("`" + word + "` is no network fault", "say connect, timeout or reset");
                return new Failing(MockedReply.Failure.CONNECT);
            }
            return new Failing(failure);
        }

        @Override
        public MockedReply to(JsonNode request) {
            return new MockedReply.Failed(
                    failure,
                    "The test lets the request fail: "
                            + switch (failure) {
                                case CONNECT -> "unreachable";
                                case TIMEOUT -> "timed_out";
                                case RESET -> "broken";
                            });
        }
    }
}
