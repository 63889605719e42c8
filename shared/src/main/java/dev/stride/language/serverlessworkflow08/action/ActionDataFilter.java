package dev.stride.language.serverlessworkflow08.action;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.plan.node.DataPlacement;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an action sees of the data, and where its result goes (section "Action data filters").
 *
 * @param useResults whether the result goes into the data at all
 * @param toStateData where in the data, its root when empty
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

    /** An expression over what the action sees. */
    Expression selectInput(Expression expression) {
        return WorkflowExpressions.pipe(Stream.concat(fromStateData.stream(), Stream.of(expression)));
    }

    /** What of a reply is the result. */
    Expression selectResult() {
        return results.orElse(WorkflowExpressions.IDENTITY);
    }

    /** An expression over what the action sees that gives its result. */
    Expression selectInputAndResult(Expression expression) {
        return WorkflowExpressions.pipe(
                Stream.of(fromStateData, Optional.of(expression), results).flatMap(Optional::stream));
    }

    /** Where the result goes. @param name the name of the action, for a result that is no object */
    DataPlacement placement(String name) {
        return useResults ? new DataPlacement.Merge(toStateData, name + "-output") : new DataPlacement.Discard();
    }
}
