package dev.stride.language.serverlessworkflow08.event;

import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative.ConsumedEvent;
import java.util.Optional;

/**
 * Selects the part of a consumed event that is merged into the state data (section "Event data filters").
 *
 * @param useData whether the event is merged into the state data
 * @param toStateData the path in the state data to merge into, the root when empty
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

    /**
     * Converts an event definition to the form in which a node of the plan waits for the event. The node merges the data that
     * this filter selects into the state data. If {@code useData} is false, the node discards the data.
     */
    public ConsumedEvent consumedEvent(EventDefinition event) {
        return useData
                ? event.consumedEvent(data, new DataPlacement.Merge(toStateData, event.name()))
                : event.consumedEvent(Optional.empty(), new DataPlacement.Discard());
    }
}
