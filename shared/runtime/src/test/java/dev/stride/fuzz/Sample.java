package dev.stride.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Data with a value of each kind, over which found expressions are evaluated. */
final class Sample {

    static final Set<String> VARIABLES = Set.of("CONST", "WORKFLOW");

    private static final JsonNode DATA = json("""
            { "a": { "b": [1, 2.5, -3, 1e300, 9007199254740993], "a": {} }, "list": [ { "x": 1, "name": "n" }, { "x": "2" }, null ],
              "name": "Zoë 😀\\u0000", "time": "2024-02-29T12:00:00Z", "true": true, "n": null, "empty": "", "": 0, "deep": [[[[[[]]]]]] }""");

    private static final Bindings BINDINGS =
            new Bindings(Instant.EPOCH, Map.of("CONST", json("{\"a\": [1]}"), "WORKFLOW", json("{\"id\": \"w\"}")));

    /** Evaluates what could be parsed. What it gives can be written; what was stored can be evaluated again. */
    static void evaluate(Parsed parsed) {
        if (parsed instanceof Parsed.Valid(var expression)) {
            evaluate(expression);
        }
    }

    static void evaluate(Expression expression) {
        if (expression.evaluate(DATA, BINDINGS) instanceof Evaluation.Outputs(var values)) {
            values.forEach(Json::encode);
        }
        Json.encode(expression.toJson());
    }

    private static JsonNode json(String text) {
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Sample() {}
}
