package dev.stride.plan.call;

import dev.stride.expression.Expression;

/**
 * The authentication of a function call, such as HTTP basic authentication.
 *
 * @param properties expression over constants and secrets that returns the properties of the scheme
 */
public record Auth(AuthScheme scheme, Expression properties) {}
