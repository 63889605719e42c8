package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Place;
import dev.stride.plan.Placement;
import dev.stride.plan.Reception;
import java.util.Optional;

/**
 * What of an event goes into the data, and where (section "Event data filters").
 *
 * @param useData whether anything does
 * @param toStateData where in the data, its root when empty
 */
public record EventDataFilter(boolean useData, Optional<Expression> data, Optional<PathExpression> toStateData) {

    public static EventDataFilter read(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var useData = !fields.has("useData") || fields.get("useData").flag();
        var filter = new EventDataFilter(
                useData, expressions.filter(fields.get("data")), expressions.path(fields.get("toStateData")));
        if (!useData) {
            fields.noEffect("where `useData` is false", "data", "toStateData");
        }
        fields.noMore();
        return filter;
    }

    /** What is done with an event that has come. */
    public Reception reception(EventDefinition event) {
        return useData
                ? event.received(data, new Placement.Merge(toStateData, event.name() + "-data"))
                : event.received(Optional.empty(), new Placement.Discard());
    }
}
