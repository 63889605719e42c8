package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.EventDefinition.Kind;
import dev.stride.plan.Reception;
import java.util.Optional;

/** One way out of a switch state that waits for events (section "Switch State Event Conditions"). */
public record EventCondition(Reception reception, Exit exit) {

    public static Optional<EventCondition> read(Place place, Declarations declared) {
        var fields = place.fields();
        fields.ignore("name");
        Metadata.check(fields);
        var event = declared.event(fields.required("eventRef"), Kind.CONSUMED);
        var filter = EventDataFilter.read(fields.get("eventDataFilter"), declared.expressions());
        var exit = Exit.read(fields, declared);
        fields.noMore();
        return event.flatMap(awaited -> exit.map(leadsTo -> new EventCondition(filter.reception(awaited), leadsTo)));
    }
}
