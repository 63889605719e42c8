package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.plan.EventTemplate;
import java.util.Optional;

/**
 * How yields are published as events: an addition, {@code yield_events} beside {@code steps}.
 *
 * @param source CloudEvents source
 * @param type CloudEvents type
 */
record YieldEvents(String source, String type) {

    static Optional<YieldEvents> read(Place place) {
        if (place.absent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var events = new YieldEvents(fields.text("source"), fields.text("type"));
        fields.noMore();
        return Optional.of(events);
    }

    /** The event of one yield. @param data over the context; gives what is yielded */
    EventTemplate event(Expression data) {
        return new EventTemplate("yield", type, source, Optional.of(data), Optional.empty());
    }
}
