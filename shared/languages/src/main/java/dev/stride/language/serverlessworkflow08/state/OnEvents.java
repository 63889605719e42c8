package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.plan.node.ConsumedEvent;
import java.util.HashSet;
import java.util.List;

/** A group of events, with the actions that run after the events have arrived (section "OnEvents Definition"). */
public record OnEvents(List<EventDefinition> events, EventDataFilter filter, Actions actions) {

    public OnEvents {
        events = List.copyOf(events);
    }

    public static OnEvents parse(Place place, Declarations declared) {
        var fields = place.fields();
        var references = fields.required("eventRefs");
        if (references.value().isArray() && references.value().isEmpty()) {
            references.fault("`eventRefs` must name at least one event", "");
        }
        var names = new HashSet<String>();
        for (var reference : references.items()) {
            if (!names.add(reference.value().asText())) {
                reference.fault(
                        "`%s` is listed twice".formatted(reference.value().asText()), "remove one of them");
            }
        }
        var events = references.items().stream()
                .flatMap(reference -> declared.findEvent(reference, Kind.CONSUMED).stream())
                .toList();
        var filter = EventDataFilter.parse(fields.get("eventDataFilter"), declared.expressions());
        var actions = Actions.parseWithMode(fields, declared);
        fields.warnUnknown();
        return new OnEvents(events, filter, actions);
    }

    /** Returns the consumed events of this group, in the order of the definition. */
    public List<ConsumedEvent> consumedEvents() {
        return events.stream().map(filter::consumedEvent).toList();
    }
}
