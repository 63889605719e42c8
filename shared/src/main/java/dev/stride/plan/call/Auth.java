package dev.stride.plan.call;

import dev.stride.expression.Expression;

/**
 * How to show who one is.
 *
 * @param properties over nothing but constants and secrets; gives an object with the properties of the scheme, or its text
 */
public record Auth(AuthScheme scheme, Expression properties) {}
