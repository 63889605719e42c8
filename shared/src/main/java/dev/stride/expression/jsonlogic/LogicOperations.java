package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Map;

/** Operations on truth. They evaluate only what decides. */
final class LogicOperations {

    static final Map<String, RuleOperator> OPERATORS = Map.of(
            "if", LogicOperations::choice,
            "?:", LogicOperations::choice,
            "and", ruleArguments -> firstThat(false, ruleArguments),
            "or", ruleArguments -> firstThat(true, ruleArguments),
            "!", ruleArguments -> RuleOperators.truth(!Coercions.isTruthy(ruleArguments.evaluate(0))),
            "!!", ruleArguments -> RuleOperators.truth(Coercions.isTruthy(ruleArguments.evaluate(0))));

    /** Conditions, each with what follows from it; the last one without a condition. */
    private static JsonNode choice(RuleArguments ruleArguments) {
        var at = 0;
        while (at + 1 < ruleArguments.size()) {
            if (Coercions.isTruthy(ruleArguments.evaluate(at))) {
                return ruleArguments.evaluate(at + 1);
            }
            at += 2;
        }
        return ruleArguments.evaluate(at);
    }

    /** The first value that decides, or else the last one. */
    private static JsonNode firstThat(boolean decides, RuleArguments ruleArguments) {
        JsonNode last = NullNode.getInstance();
        for (int index = 0; index < ruleArguments.size(); index++) {
            last = ruleArguments.evaluate(index);
            if (Coercions.isTruthy(last) == decides) {
                return last;
            }
        }
        return last;
    }

    private LogicOperations() {}
}
