package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleEvaluation;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import java.util.List;
import java.util.Map;

/**
 * The operation {@code obj}, an extension of JsonLogic that builds an object. Standard JsonLogic cannot return an object with
 * one key, because it treats such an object as an operation.
 */
final class ObjectOperations {

    static final String NAME = "obj";

    static final Map<String, RuleOperator> OPERATORS = Map.of(NAME, ObjectOperations::of);

    /** Builds an object from pairs {@code [key, value]} and from objects, of which the later ones override the earlier. */
    static JsonNode of(RuleArguments ruleArguments) {
        return of(ruleArguments.evaluateAll(), ruleArguments.evaluation());
    }

    /** Builds an object for one rule that returns a list of objects and pairs, or a single object. */
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
                throw new UnsuitableArgument("`obj` accepts only pairs [key, value] and objects, not %s"
                        .formatted(part.isArray() ? "a list of " + part.size() : part.getNodeType()));
            }
        }
        return object;
    }

    private ObjectOperations() {}

    /** An error raised when an operation cannot handle the type or value of an argument. */
    static final class UnsuitableArgument extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final String reason;

        UnsuitableArgument(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }
}
