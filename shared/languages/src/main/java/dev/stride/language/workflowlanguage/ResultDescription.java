package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.language.workflowlanguage.expression.VariableName;
import java.util.Optional;

/**
 * The property {@code result} of an action: how the result is transformed, and the name under which it is then stored in the
 * context (section "Actions").
 *
 * @param transform evaluated over the context with the result as {@code action.result}; returns the unchanged result by
 *     default
 */
record ResultDescription(String as, Expression transform) {

    private static final String RESULT = "result";
    private static final String TRANSFORM = "transform";

    /**
     * Parses the property {@code result} of an action. Returns empty if the action has no such property, or if the property is
     * invalid.
     */
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
     * Returns an expression that adds the transformed result of the action to the context. The expression reads the result from
     * the variable {@code action}, which an earlier node of the plan sets.
     */
    Expression contextWithResult() {
        return ContextExpressions.storeResult(as, transform);
    }
}
