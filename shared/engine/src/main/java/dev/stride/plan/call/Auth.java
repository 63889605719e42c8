package dev.stride.plan.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.expression.Expression;

/**
 * The authentication of a function call, such as HTTP basic authentication.
 *
 * @param properties expression that returns the properties of the scheme
 * @param readsData whether the expression is evaluated over the data of the caller, as the arguments are; otherwise it reads only
 *     constants and secrets
 */
public record Auth(
        AuthScheme scheme,
        Expression properties,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean readsData) {

    /** Creates an authentication that reads only constants and secrets. */
    public Auth(AuthScheme scheme, Expression properties) {
        this(scheme, properties, false);
    }
}
