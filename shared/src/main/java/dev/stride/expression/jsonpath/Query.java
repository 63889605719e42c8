package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.PathNotFoundException;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.budget.Budget;
import dev.stride.expression.budget.Exhausted;
import dev.stride.expression.budget.Results;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path that the library reads and evaluates, paying for each look at the data. */
record Query(String text, Form form, com.jayway.jsonpath.JsonPath path) implements Expression {

    private static final Pattern POSITION = Pattern.compile("(?:position|index)\\s+(\\d{1,6})");

    static Parsed compile(String text, Form form) {
        try {
            return new Parsed.Valid(new Query(text, form, com.jayway.jsonpath.JsonPath.compile(text)));
        } catch (JsonPathException | IllegalArgumentException | IndexOutOfBoundsException refusal) {
            var message = Objects.requireNonNullElse(refusal.getMessage(), "it is no JSONPath");
            var position = POSITION.matcher(message);
            return new Parsed.Invalid(message, position.find() ? column(text, position.group(1)) : 1);
        } catch (StackOverflowError deep) {
            return new Parsed.Invalid("it nests too deep", 1);
        }
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        try {
            return new Evaluation.Outputs(results(input, new Budget()));
        } catch (Exhausted exhausted) {
            return new Evaluation.Failure(exhausted.message());
        } catch (StackOverflowError error) {
            return new Evaluation.Failure("stopped, since it goes too deep");
        } catch (RuntimeException error) {
            // The library throws exceptions of many classes over data that it does not expect.
            return new Evaluation.Failure("not possible with this input: " + error.getMessage());
        }
    }

    @Override
    public JsonNode written() {
        return form.written(text);
    }

    /** Compiled paths do not compare, but the same text always gives the same path. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Query that && form == that.form && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(form, text);
    }

    private List<JsonNode> results(JsonNode input, Budget budget) {
        var results = new Results(input);
        var nodes = nodes(input, budget);
        switch (form) {
            case NODES -> nodes.forEach(results::add);
            case VALUE, PLACE ->
                results.add(nodes.isEmpty() ? NullNode.getInstance() : isSingle() ? nodes.get(0) : nodes);
        }
        return results.values();
    }

    /** An array of what it selects; what a function gives is one node. */
    private ArrayNode nodes(JsonNode input, Budget budget) {
        var json = new MeteredJson(budget, LongestPath.of(input, budget) + text.length());
        var settings = Configuration.builder()
                .jsonProvider(json)
                .mappingProvider(new MeteredMapping(budget))
                .build();
        var nodes = json.createArray();
        try {
            Object selected = path.read(input, settings);
            if (!isSingle()) {
                return (ArrayNode) selected;
            }
            if (selected != null) {
                json.setArrayIndex(nodes, 0, selected);
            }
        } catch (PathNotFoundException nothing) {
            return nodes;
        }
        return nodes;
    }

    private boolean isSingle() {
        return path.isDefinite() || isFunction();
    }

    private boolean isFunction() {
        return text.endsWith(")");
    }

    private static int column(String text, String position) {
        return Math.min(Integer.parseInt(position), text.length()) + 1;
    }
}
