package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.language.workflowlanguage.expression.VariableName;
import java.util.Optional;

/**
 * Under what name the result of an action is stored, and how it is transformed before (section "Actions").
 *
 * @param transform over the context and the result as {@code action.result}; the result itself when there is none
 */
record ResultDescription(String as, Expression transform) {

    private static final String RESULT = "result";
    private static final String TRANSFORM = "transform";

    /** What an action says about its result, if it says anything. */
    static Optional<ResultDescription> parse(Fields action) {
        if (!action.has(RESULT)) {
            return Optional.empty();
        }
        var fields = action.get(RESULT).fields();
        var as = VariableName.parse(fields.required("as"));
        var transform = fields.place().value().has(TRANSFORM)
                ? JsonLogicRules.parse(fields.get(TRANSFORM))
                : Optional.of(ContextExpressions.RESULT);
        fields.warnUnknown();
        return as.flatMap(name -> transform.map(it -> new ResultDescription(name, it)));
    }

    /** Gives the context with the result in it, over the context while the result is bound. */
    Expression contextWithResult() {
        return ContextExpressions.storeResult(as, transform);
    }
}
