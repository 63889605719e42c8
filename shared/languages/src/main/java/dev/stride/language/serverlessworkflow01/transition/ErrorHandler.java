package dev.stride.language.serverlessworkflow01.transition;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.condition.ConditionLanguage;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.ErrorFilter01;
import dev.stride.language.serverlessworkflow01.data.RuntimeErrors;
import java.util.List;
import java.util.Optional;

/**
 * An error handler: the state at which a workflow continues after an error (sections "Error Definition" and "Error
 * Handling").
 *
 * @param matches condition on the error
 * @param filter puts the error into the data
 */
public record ErrorHandler(Expression matches, ErrorFilter01 filter, StateTransition next, String source) {

    private static final String EXPRESSION = "errorExpression";

    /** Parses the handlers of a state or workflow; the first that matches an error is used. */
    public static List<ErrorHandler> parseAll(Place place, Declarations01 declared) {
        var items = place.items();
        if (items.size() > Limits.ERROR_HANDLERS) {
            place.fault(
                    "`onError` has more than " + Limits.ERROR_HANDLERS + " handlers",
                    "let one handler match several errors");
            return List.of();
        }
        return items.stream().flatMap(item -> parse(item, declared).stream()).toList();
    }

    private static Optional<ErrorHandler> parse(Place place, Declarations01 declared) {
        var fields = place.fields();
        var expression = expression(fields.required(EXPRESSION));
        var filter = ErrorFilter01.parse(fields.get("filter"));
        var next = StateTransition.parseTarget(fields.required("nextState"), declared);
        fields.warnUnknown();
        return expression.flatMap(matches ->
                next.map(stateTransition -> new ErrorHandler(matches, filter, stateTransition, place.pointer())));
    }

    private static Optional<Expression> expression(Place place) {
        return place.isAbsent() || !place.value().isTextual()
                ? text(place)
                : switch (new ConditionLanguage().parse(place.text(), RuntimeErrors.PROPERTIES)) {
                    case Parsed.Valid(var condition) -> Optional.of(condition);
                    case Parsed.Invalid(String message, int column) -> {
                        place.fault(
                                message + " (column " + column + " of the expression)",
                                "write it as in `name matches '^.+Exception$'` or `code == '404'`");
                        yield Optional.empty();
                    }
                };
    }

    /** Parses a boolean, which matches every error or none. Any other value that is not a string is a fault. */
    private static Optional<Expression> text(Place place) {
        if (place.value().isBoolean()) {
            return Optional.of(new Constant(place.value()));
        }
        place.text();
        return Optional.empty();
    }

    /**
     * Returns the condition of this handler as an expression whose input is a fault. The expression first converts the
     * fault to an error with the properties that a workflow definition can read, such as {@code name}.
     */
    public Expression condition() {
        return DataFlowExpressions.pipe(RuntimeErrors.ERROR_VIEW, matches);
    }
}
