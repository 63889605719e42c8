package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/** The arguments of an operation: rules that are not evaluated yet, and their data. */
record RuleArguments(List<Rule> rules, JsonNode data, RuleEvaluation evaluation) {

    int size() {
        return rules.size();
    }

    /** Evaluates the argument at an index. Returns null if there is none. */
    JsonNode evaluate(int index) {
        return evaluate(index, data);
    }

    /** Evaluates the argument at an index over other data. */
    JsonNode evaluate(int index, JsonNode other) {
        return index < rules.size() ? rules.get(index).evaluate(other, evaluation) : NullNode.getInstance();
    }

    /** Evaluates all arguments. */
    List<JsonNode> evaluateAll() {
        return rules.stream().map(rule -> rule.evaluate(data, evaluation)).toList();
    }
}
