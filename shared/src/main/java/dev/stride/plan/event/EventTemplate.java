package dev.stride.plan.event;

import dev.stride.expression.Expression;
import java.util.Optional;

/**
 * An event that a workflow produces.
 *
 * @param name the author's name of the event
 * @param type its CloudEvents type; empty if {@code attributes} returns all attributes
 * @param source its CloudEvents source; empty if {@code attributes} returns all attributes
 * @param data expression that returns the payload
 * @param attributes expression that returns an object of further context attributes
 */
public record EventTemplate(
        String name, String type, String source, Optional<Expression> data, Optional<Expression> attributes) {

    /** Creates an event whose attributes are all computed, its payload among them. */
    public static EventTemplate computed(String name, Expression attributes) {
        return new EventTemplate(name, "", "", Optional.empty(), Optional.of(attributes));
    }

    /** Returns whether the attributes are computed as a whole, including those that other events get from the plan. */
    public boolean computesAll() {
        return type.isEmpty();
    }
}
