package dev.stride.plan.event;

import dev.stride.expression.Expression;
import java.util.Optional;

/**
 * A template for events that a workflow publishes.
 *
 * @param name the author's name of the event
 * @param type its CloudEvents type; empty if {@code attributes} returns all attributes
 * @param source its CloudEvents source; empty if {@code attributes} returns all attributes
 * @param data expression that returns the payload
 * @param attributes expression that returns an object of further context attributes
 */
public record EventTemplate(
        String name, String type, String source, Optional<Expression> data, Optional<Expression> attributes) {

    /** Creates a template in which one expression computes the payload and all attributes. */
    public static EventTemplate computed(String name, Expression attributes) {
        return new EventTemplate(name, "", "", Optional.empty(), Optional.of(attributes));
    }

    /** Returns whether one expression computes all attributes, including the type and the source. */
    public boolean computesAll() {
        return type.isEmpty();
    }
}
