package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.ConsumedEvent;
import java.util.Optional;

/** An event of an event-based switch state, with the transition that it leads to (section "Switch State Event Conditions"). */
public record EventCondition(ConsumedEvent event, StateExit exit) {

    public static Optional<EventCondition> parse(Place place, Declarations declared) {
        var fields = place.fields();
        fields.ignoreTexts("name");
        WorkflowMetadata.check(fields);
        var event = declared.findEvent(fields.required("eventRef"), Kind.CONSUMED);
        var filter = EventDataFilter.parse(fields.get("eventDataFilter"), declared.expressions());
        var exit = StateExit.parse(fields, declared);
        fields.warnUnknown();
        return event.flatMap(
                awaited -> exit.map(leadsTo -> new EventCondition(filter.consumedEvent(awaited), leadsTo)));
    }
}
