package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * A test of the published suite for RFC 9535.
 *
 * @param results acceptable results; empty if the path must be refused
 */
record PublishedPathCase(String name, String path, JsonNode document, List<JsonNode> results) {

    static List<PublishedPathCase> all() throws IOException {
        var suite = new ObjectMapper()
                .readTree(TestCorpora.folder("jsonpath").resolve("cts.json").toFile());
        var tests = new ArrayList<PublishedPathCase>();
        suite.path("tests").forEach(test -> tests.add(of(test)));
        return tests;
    }

    private static PublishedPathCase of(JsonNode test) {
        var results = test.has("result")
                ? List.of(test.path("result"))
                : StreamSupport.stream(test.path("results").spliterator(), false)
                        .toList();
        return new PublishedPathCase(
                test.path("name").asText(), test.path("selector").asText(), test.path("document"), results);
    }

    /** The same with round brackets around its filter, which the RFC lets authors leave out. */
    PublishedPathCase bracketed() {
        return new PublishedPathCase(name, path.replaceFirst("\\[\\?(.*)]$", "[?($1)]"), document, results);
    }

    /** What its name begins with: the part of the RFC that it is about. */
    String group() {
        return name.split(",", 2)[0];
    }

    boolean isValid() {
        return !results.isEmpty();
    }

    /** What is otherwise here, empty when the path does what the RFC says. */
    Optional<String> findDifference() {
        return switch (new JsonPath().parseNodes(path)) {
            case Parsed.Invalid _ -> isValid() ? Optional.of("refused") : Optional.empty();
            case Parsed.Valid(var expression) ->
                isValid()
                        ? findDifference(expression.evaluate(document, new Bindings(Instant.EPOCH, Map.of())))
                        : Optional.of("accepted");
        };
    }

    private Optional<String> findDifference(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Failure(String message, var _) -> Optional.of(message);
            case Evaluation.Outputs(var values) -> {
                var selected = new ArrayNode(JsonNodeFactory.instance, values);
                yield results.contains(selected) ? Optional.empty() : Optional.of("selects " + selected);
            }
        };
    }
}
