package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.language.workflowlanguage.expression.VariableName;
import java.util.Optional;

/**
 * The description of an action's result: a transformation of the result, and the name under which the instance stores the result
 * (section "Actions").
 *
 * @param transform evaluated over the context with the result as {@code action.result}; returns the unchanged result by
 *     default
 */
record ResultDescription(String as, Expression transform) {

    private static final String RESULT = "result";
    private static final String TRANSFORM = "transform";

    /** Parses the description of an action's result; empty if there is none. */
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

    /**
     * Returns an expression that computes the context with the result added. The expression reads the result from a variable,
     * which must be bound.
     */
    Expression contextWithResult() {
        return ContextExpressions.storeResult(as, transform);
    }
}
