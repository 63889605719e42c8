package dev.stride.language.serverlessworkflow08.event;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import java.util.Optional;

/**
 * What of an event goes into the data, and where (section "Event data filters").
 *
 * @param useData whether anything does
 * @param toStateData where in the data, its root when empty
 */
public record EventDataFilter(boolean useData, Optional<Expression> data, Optional<PathExpression> toStateData) {

    public static EventDataFilter parse(Place place, WorkflowExpressions expressions) {
        var fields = place.fields();
        var useData = !fields.has("useData") || fields.get("useData").isTrue();
        var filter = new EventDataFilter(
                useData, expressions.dataFilter(fields.get("data")), expressions.path(fields.get("toStateData")));
        if (!useData) {
            fields.warnNoEffect("when `useData` is false", "data", "toStateData");
        }
        fields.warnUnknown();
        return filter;
    }

    /** What is done with an event that has come. */
    public ConsumedEvent consumedEvent(EventDefinition event) {
        return useData
                ? event.consumedEvent(data, new DataPlacement.Merge(toStateData, event.name() + "-data"))
                : event.consumedEvent(Optional.empty(), new DataPlacement.Discard());
    }
}
