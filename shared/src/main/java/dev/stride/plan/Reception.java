package dev.stride.plan;

import dev.stride.expression.Expression;

/**
 * What is done with an event that has come.
 *
 * @param value over the whole event as JSON; gives what is placed
 */
public record Reception(EventFilter event, Expression value, Placement placement) {}
