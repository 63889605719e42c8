package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiCaller;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.openapi.Permission;
import java.util.Optional;

/**
 * The rule that decides whether a caller has the permission of a route. API Gateway decides the same before; the function
 * repeats it, so that one wrong route in API Gateway opens nothing.
 */
public sealed interface AccessPolicy {

    /** Returns the problem of a caller without the permission; empty if the caller has it. */
    Optional<Problem> check(ApiCaller caller, Permission permission);

    /** Every caller has all permissions: for a process on one machine, which has no API Gateway. */
    record Everyone() implements AccessPolicy {
        @Override
        public Optional<Problem> check(ApiCaller caller, Permission permission) {
            return Optional.empty();
        }
    }

    /** Callers sign with IAM. API Gateway evaluates their policies for the route that it selects. */
    record IamSignature() implements AccessPolicy {
        @Override
        public Optional<Problem> check(ApiCaller caller, Permission permission) {
            return caller instanceof ApiCaller.IamPrincipal
                    ? Optional.empty()
                    : Optional.of(Problem.forbidden(
                            "This needs the right %s: sign the request with IAM, as a principal that has the policy of this right."
                                    .formatted(permission.right())));
        }
    }

    /**
     * Callers send tokens, whose scopes are their permissions.
     *
     * @param scopePrefix the first part of all scopes
     */
    record TokenScope(String scopePrefix) implements AccessPolicy {
        @Override
        public Optional<Problem> check(ApiCaller caller, Permission permission) {
            var scope = permission.scope(scopePrefix);
            return caller instanceof ApiCaller.TokenBearer token
                            && token.scopes().contains(scope)
                    ? Optional.empty()
                    : Optional.of(Problem.forbidden("This needs the right %s: send a token with the scope %s."
                            .formatted(permission.right(), scope)));
        }
    }
}
