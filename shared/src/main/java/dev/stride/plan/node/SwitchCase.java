package dev.stride.plan.node;

import dev.stride.expression.Expression;

/**
 * One way out of a {@link Node.Choose}.
 *
 * @param when taken when this is {@code true}; {@code false} and null pass on; any other value is a fault
 * @param next index of the node to go on with
 * @param source JSON pointer to the condition in the author's document
 */
public record SwitchCase(Expression when, int next, String source) {}
