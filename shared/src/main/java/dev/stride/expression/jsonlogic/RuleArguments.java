package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/** What an operation is applied to: rules that are not yet evaluated, and the data that they see. */
record RuleArguments(List<Rule> rules, JsonNode data, RuleEvaluation evaluation) {

    int size() {
        return rules.size();
    }

    /** The value of the argument at an index, null when there is none. */
    JsonNode evaluate(int index) {
        return evaluate(index, data);
    }

    /** The same over other data. */
    JsonNode evaluate(int index, JsonNode other) {
        return index < rules.size() ? rules.get(index).evaluate(other, evaluation) : NullNode.getInstance();
    }

    /** The values of all arguments. */
    List<JsonNode> evaluateAll() {
        return rules.stream().map(rule -> rule.evaluate(data, evaluation)).toList();
    }
}
