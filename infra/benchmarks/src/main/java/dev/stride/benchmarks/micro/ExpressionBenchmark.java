package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark of jq expressions on an order with three order lines. */
@State(Scope.Benchmark)
public class ExpressionBenchmark {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Bindings BINDINGS = new Bindings(Instant.EPOCH, Map.of());

    private final Jq jq = new Jq();
    private final JsonNode order = order();
    private final Expression path = parse(".customer.name");
    private final Expression condition = parse(".lines | length > 2");
    private final Expression sum = parse("{ total: ([.lines[] | .price * .count] | add) }");

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
    public Expression parsedText() {
        return parse("{ total: ([.lines[] | .price * .count] | add) }");
    }

    private Expression parse(String text) {
        return switch (jq.parse(text, Set.of())) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalArgumentException(message);
        };
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
