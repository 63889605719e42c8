package dev.stride.language.serverlessworkflow08.action;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.plan.node.DataPlacement;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data filter of an action: selects its input from the state data, and merges its result into them (section "Action data
 * filters").
 *
 * @param useResults whether the result is merged into the state data
 * @param toStateData the path in the state data to merge into, the root when empty
 */
public record ActionDataFilter(
        Optional<Expression> fromStateData,
        boolean useResults,
        Optional<Expression> results,
        Optional<PathExpression> toStateData) {

    static ActionDataFilter parse(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var useResults = !fields.has("useResults") || fields.get("useResults").isTrue();
        var filter = new ActionDataFilter(
                expressions.dataFilter(fields.get("fromStateData")),
                useResults,
                expressions.dataFilter(fields.get("results")),
                expressions.path(fields.get("toStateData")));
        if (!useResults) {
            fields.warnNoEffect("when `useResults` is false", "results", "toStateData");
        }
        fields.warnUnknown();
        return filter;
    }

    /**
     * Returns an expression that selects the input of the action from the state data and evaluates the given expression over this
     * input.
     */
    Expression selectInput(Expression expression) {
        return WorkflowExpressions.pipe(Stream.concat(fromStateData.stream(), Stream.of(expression)));
    }

    Expression selectResult() {
        return results.orElse(WorkflowExpressions.IDENTITY);
    }

    /**
     * Returns an expression that performs three steps. It selects the input of the action from the state data, evaluates the
     * given expression over this input, and selects the result of the action from the value.
     */
    Expression selectInputAndResult(Expression expression) {
        return WorkflowExpressions.pipe(
                Stream.of(fromStateData, Optional.of(expression), results).flatMap(Optional::stream));
    }

    /**
     * Returns where the result of the action is stored: it is merged into the state data at a path, or discarded if the filter
     * does not use results.
     *
     * @param name the name of the action; a result that is not an object is stored under a key that begins with this name
     */
    DataPlacement placement(String name) {
        return useResults ? new DataPlacement.Merge(toStateData, name) : new DataPlacement.Discard();
    }
}
