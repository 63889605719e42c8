package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.expression.jsonlogic.JsonLogic.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A parser for JsonLogic rules. Collects all errors in a rule instead of stopping at the first. */
final class RuleParser {

    private final List<Problem> problems = new ArrayList<>();

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** @param at JSON pointer to this rule inside the outermost rule */
    Rule parse(JsonNode rule, JsonPointer at) {
        if (rule.isArray()) {
            return new Rule.Items(items(rule, at));
        }
        return rule.isObject() && rule.size() == 1
                ? operation(rule.fieldNames().next(), rule, at)
                : new Rule.Literal(rule);
    }

    private List<Rule> items(JsonNode list, JsonPointer at) {
        var items = new ArrayList<Rule>(list.size());
        for (var item : list) {
            items.add(parse(item, at.appendIndex(items.size())));
        }
        return items;
    }

    private Rule operation(String name, JsonNode rule, JsonPointer at) {
        var inside = at.appendProperty(name);
        var operand = rule.path(name);
        var operator = RuleOperators.find(name);
        if (operator.isEmpty()) {
            problems.add(new Problem(
                    inside.toString(),
                    "the operation `%s` does not exist: an object with one key is read as an operation"
                            .formatted(shown(name)),
                    Optional.of(name)));
            return new Rule.Literal(rule);
        }
        if (name.equals(ObjectOperations.NAME)) {
            return new ObjectRuleParser(this).parse(operand, inside);
        }
        return new Rule.Operation(
                operator.get(), operand.isArray() ? items(operand, inside) : List.of(parse(operand, inside)));
    }

    void addProblem(JsonPointer at, String message) {
        problems.add(new Problem(at.toString(), message, Optional.empty()));
    }

    private static String shown(String name) {
        return name.length() > Limits.CAPTION_CHARACTERS ? name.substring(0, Limits.CAPTION_CHARACTERS) + "..." : name;
    }

    /**
     * A parser for the arguments of the operation {@code obj}. Each argument is a pair of a key and a value, or an object whose
     * values are rules. However, an object with one key is an operation if its key is the name of an operation.
     */
    private record ObjectRuleParser(RuleParser rules) {

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
}
