package dev.stride.plan.event;

import dev.stride.expression.Expression;
import java.util.Optional;

/**
 * An event that a workflow produces.
 *
 * @param name the author's name of the event
 * @param type its CloudEvents type
 * @param source its CloudEvents source
 * @param data expression that returns the payload
 * @param attributes expression that returns an object of further context attributes
 */
public record EventTemplate(
        String name, String type, String source, Optional<Expression> data, Optional<Expression> attributes) {}
