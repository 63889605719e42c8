package dev.stride.plan.event;

import dev.stride.expression.Expression;
import java.util.Optional;

/**
 * An event that a workflow produces.
 *
 * @param name the author's name of it
 * @param type CloudEvents type
 * @param source CloudEvents source
 * @param data over the data; gives the payload
 * @param attributes over the data; gives an object of further context attributes
 */
public record EventTemplate(
        String name, String type, String source, Optional<Expression> data, Optional<Expression> attributes) {}
