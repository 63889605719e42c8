package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;

/** {@code obj}, which builds an object: no other operation does, and an object of one key is an operation itself. */
final class ObjectOperations {

    static final String NAME = "obj";

    static final Map<String, RuleOperator> OPERATORS = Map.of(NAME, ObjectOperations::of);

    /** An object of pairs {@code [key, value]} and of the properties of objects, the later before the earlier ones. */
    static JsonNode of(RuleArguments ruleArguments) {
        return of(ruleArguments.evaluateAll(), ruleArguments.evaluation());
    }

    /** An object of the parts that a rule lists, or of the one object that it gives. */
    static JsonNode ofListed(RuleArguments ruleArguments) {
        var parts = ruleArguments.evaluate(0);
        return of(parts.isArray() ? parts.valueStream().toList() : List.of(parts), ruleArguments.evaluation());
    }

    private static JsonNode of(List<JsonNode> parts, RuleEvaluation ruleEvaluation) {
        var object = JsonNodeFactory.instance.objectNode();
        for (var part : parts) {
            ruleEvaluation.pay(1 + part.size());
            if (part.isObject()) {
                part.properties().forEach(field -> object.set(field.getKey(), field.getValue()));
            } else if (part.isArray() && part.size() == 2) {
                object.set(Coercions.toText(part.path(0), ruleEvaluation), part.path(1));
            } else {
                throw new UnsuitableArgument("`obj` builds an object of pairs [key, value] and of objects, not of %s"
                        .formatted(part.isArray() ? "a list of " + part.size() : part.getNodeType()));
            }
        }
        return object;
    }

    private ObjectOperations() {}
}
