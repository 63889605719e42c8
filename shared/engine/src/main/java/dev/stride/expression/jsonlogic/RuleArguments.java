package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/** The unevaluated arguments of an operation, with the data over which to evaluate them. */
record RuleArguments(List<Rule> rules, JsonNode data, RuleEvaluation evaluation) {

    int size() {
        return rules.size();
    }

    /** Evaluates the argument at an index. Returns JSON null if there are fewer arguments. */
    JsonNode evaluate(int index) {
        return evaluate(index, data);
    }

    /** Evaluates one of the arguments with {@code other}, such as a list element, as the input data. */
    JsonNode evaluate(int index, JsonNode other) {
        return index < rules.size() ? rules.get(index).evaluate(other, evaluation) : NullNode.getInstance();
    }

    List<JsonNode> evaluateAll() {
        return rules.stream().map(rule -> rule.evaluate(data, evaluation)).toList();
    }
}
