package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Place;
import dev.stride.plan.Placement;
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

    static ActionDataFilter read(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var useResults = !fields.has("useResults") || fields.get("useResults").flag();
        var filter = new ActionDataFilter(
                expressions.filter(fields.get("fromStateData")),
                useResults,
                expressions.filter(fields.get("results")),
                expressions.path(fields.get("toStateData")));
        if (!useResults) {
            fields.noEffect("where `useResults` is false", "results", "toStateData");
        }
        fields.noMore();
        return filter;
    }

    /** An expression over what the action sees. */
    Expression before(Expression expression) {
        return WorkflowExpressions.chain(Stream.concat(fromStateData.stream(), Stream.of(expression)));
    }

    /** What of a reply is the result. */
    Expression after() {
        return results.orElse(WorkflowExpressions.UNCHANGED);
    }

    /** An expression over what the action sees that gives its result. */
    Expression around(Expression expression) {
        return WorkflowExpressions.chain(
                Stream.of(fromStateData, Optional.of(expression), results).flatMap(Optional::stream));
    }

    /** Where the result goes. @param name the name of the action, for a result that is no object */
    Placement placement(String name) {
        return useResults ? new Placement.Merge(toStateData, name + "-output") : new Placement.Discard();
    }
}
