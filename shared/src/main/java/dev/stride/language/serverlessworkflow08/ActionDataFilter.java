package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.Placement;
import java.util.List;
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

    private static final Expression UNCHANGED = new Pipe(List.of());

    static ActionDataFilter read(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var useResults = !fields.has("useResults") || fields.get("useResults").flag();
        var filter = new ActionDataFilter(
                expressions.filter(fields.get("fromStateData")),
                useResults,
                expressions.filter(fields.get("results")),
                expressions.path(fields.get("toStateData")));
        if (!useResults) {
            warnUnused(fields, "results");
            warnUnused(fields, "toStateData");
        }
        fields.noMore();
        return filter;
    }

    /** An expression over what the action sees. */
    Expression before(Expression expression) {
        return pipe(fromStateData.stream(), Stream.of(expression));
    }

    /** What of a reply is the result. */
    Expression after() {
        return results.orElse(UNCHANGED);
    }

    /** An expression over what the action sees that gives its result. */
    Expression around(Expression expression) {
        return pipe(fromStateData.stream(), Stream.concat(Stream.of(expression), results.stream()));
    }

    /** Where the result goes. @param name the name of the action, for a result that is no object */
    Placement placement(String name) {
        return useResults ? new Placement.Merge(toStateData, name + "-output") : new Placement.Discard();
    }

    private static Expression pipe(Stream<Expression> first, Stream<Expression> then) {
        var stages = Stream.concat(first, then).toList();
        return stages.size() == 1 ? stages.getFirst() : new Pipe(stages);
    }

    private static void warnUnused(Fields fields, String name) {
        if (fields.has(name)) {
            fields.get(name).warn("`" + name + "` has no effect where `useResults` is false", "leave it out");
        }
    }
}
