package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;

/** What an operation is applied to: rules that are not yet evaluated, and the data that they see. */
record Arguments(List<Rule> rules, JsonNode data, Run run) {

    int size() {
        return rules.size();
    }

    /** The value of the argument at an index, null when there is none. */
    JsonNode value(int index) {
        return value(index, data);
    }

    /** The same over other data. */
    JsonNode value(int index, JsonNode other) {
        return index < rules.size() ? rules.get(index).over(other, run) : NullNode.getInstance();
    }

    /** The values of all arguments. */
    List<JsonNode> values() {
        return rules.stream().map(rule -> rule.over(data, run)).toList();
    }
}
