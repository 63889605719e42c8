package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
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

    /** Evaluates pairs of a condition and a result; a last argument without a partner is the default. */
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

    /** Returns the first value that decides: a truthy one for {@code or}, a falsy one for {@code and}; otherwise the last. */
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
