package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.expression.jsonpath.JsonPath;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark of expressions in jq, JSONPath and JsonLogic, on an order with three order lines. */
@State(Scope.Benchmark)
public class ExpressionBenchmark {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Bindings BINDINGS = new Bindings(Instant.EPOCH, Map.of());

    private final Jq jq = new Jq();
    private final JsonNode order = order();
    private final Expression path = parse(".customer.name");
    private final Expression condition = parse(".lines | length > 2");
    private final Expression sum = parse("{ total: ([.lines[] | .price * .count] | add) }");
    private final Expression jsonPath = parse(new JsonPath(), "$.lines[?(@.count > 1)].price");
    private final Expression jsonLogic = JsonLogic.parse(rule()).orElse(problems -> {
        throw new IllegalArgumentException(problems.toString());
    });

    @Benchmark
    public Evaluation path() {
        return path.evaluate(order, BINDINGS);
    }

    @Benchmark
    public Evaluation condition() {
        return condition.evaluate(order, BINDINGS);
    }

    @Benchmark
    public Evaluation sumOfLines() {
        return sum.evaluate(order, BINDINGS);
    }

    @Benchmark
    public Evaluation jsonPathFilter() {
        return jsonPath.evaluate(order, BINDINGS);
    }

    @Benchmark
    public Evaluation jsonLogicRule() {
        return jsonLogic.evaluate(order, BINDINGS);
    }

    @Benchmark
    public Expression parsedText() {
        return parse("{ total: ([.lines[] | .price * .count] | add) }");
    }

    private Expression parse(String text) {
        return parse(jq, text);
    }

    private static Expression parse(ExpressionLanguage language, String text) {
        return switch (language.parse(text, Set.of())) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalArgumentException(message);
        };
    }

    /** Returns a JsonLogic rule that checks whether the first order line costs more than five. */
    private static JsonNode rule() {
        var rule = JSON.objectNode();
        rule.putArray(">").add(JSON.objectNode().put("var", "lines.0.price")).add(5);
        return rule;
    }

    private static JsonNode order() {
        var order = JSON.objectNode();
        order.putObject("customer").put("name", "Ann");
        for (int line = 1; line <= 3; line++) {
            order.withArray("lines").addObject().put("price", 10 * line).put("count", line);
        }
        return order;
    }
}
