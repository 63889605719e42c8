package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.Map;

/** The logical operations of JsonLogic. The evaluation stops at the first argument that decides the result. */
final class LogicOperations {

    static final Map<String, RuleOperator> OPERATORS = Map.of(
            "if", LogicOperations::choice,
            "?:", LogicOperations::choice,
            "and", ruleArguments -> firstThat(false, ruleArguments),
            "or", ruleArguments -> firstThat(true, ruleArguments),
            "!", ruleArguments -> RuleOperators.truth(!Coercions.isTruthy(ruleArguments.evaluate(0))),
            "!!", ruleArguments -> RuleOperators.truth(Coercions.isTruthy(ruleArguments.evaluate(0))));

    /**
     * Evaluates {@code if}. The arguments are pairs of a condition and a result; the result of the first true condition is
     * returned. A last argument without a partner is the default result.
     */
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

    /**
     * Evaluates {@code and} or {@code or}. Returns the first value that decides the result: a truthy value for {@code or}, a
     * falsy value for {@code and}. If no value decides, returns the last one.
     */
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
