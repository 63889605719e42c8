package dev.stride.plan.call;

import dev.stride.expression.Expression;

/**
 * The authentication of a call.
 *
 * @param properties expression over constants and secrets that returns the properties of the scheme
 */
public record Auth(AuthScheme scheme, Expression properties) {}
