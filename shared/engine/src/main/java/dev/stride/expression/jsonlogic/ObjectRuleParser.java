package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * A parser for the arguments of the operation {@code obj}. Each argument is a pair of a key and a value, or an object whose
 * values are rules. However, an object with one key is an operation if its key is the name of an operation.
 */
record ObjectRuleParser(RuleParser rules) {

    Rule parse(JsonNode operand, JsonPointer at) {
        if (!operand.isArray()) {
            return new Rule.Operation(ObjectOperations::ofListed, List.of(part(operand, at)));
        }
        var parts = new ArrayList<Rule>(operand.size());
        for (var part : operand) {
            parts.add(part(part, at.appendIndex(parts.size())));
        }
        return new Rule.Operation(ObjectOperations::of, parts);
    }

    private Rule part(JsonNode part, JsonPointer at) {
        var isOperation = part.isObject()
                && part.size() == 1
                && RuleOperators.find(part.fieldNames().next()).isPresent();
        if (part.isArray() && part.size() != 2) {
            rules.addProblem(at, "a pair in `obj` must have the form [key, value]");
        }
        if (!part.isObject() || isOperation) {
            return rules.parse(part, at);
        }
        var pairs = new ArrayList<Rule>();
        part.properties()
                .forEach(field -> pairs.add(new Rule.Items(List.of(
                        new Rule.Literal(JsonNodeFactory.instance.textNode(field.getKey())),
                        rules.parse(field.getValue(), at.appendProperty(field.getKey()))))));
        return new Rule.Operation(ObjectOperations::of, pairs);
    }
}
