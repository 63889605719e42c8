package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.plan.event.EventTemplate;
import java.util.Optional;

/**
 * The property {@code yield_events} of a definition. If a definition has it, yield steps also publish their data as events.
 * Stride adds this property to the language.
 *
 * @param source the CloudEvents source
 * @param type the CloudEvents type
 */
record YieldEvents(String source, String type) {

    static Optional<YieldEvents> parse(Place place) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var events = new YieldEvents(fields.text("source"), fields.text("type"));
        fields.warnUnknown();
        return Optional.of(events);
    }

    /**
     * Returns the template of the event that is published for yielded data.
     *
     * @param data evaluated over the context; returns the yielded value
     */
    EventTemplate toEvent(Expression data) {
        return new EventTemplate("yield", type, source, Optional.of(data), Optional.empty());
    }
}
