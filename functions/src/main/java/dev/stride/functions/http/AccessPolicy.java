package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiCaller;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.openapi.Permission;
import java.util.Optional;

/**
 * The rule that decides whether a caller has the permission that a route requires. The function repeats the check of
 * API Gateway, so that a misconfigured route in API Gateway grants no access.
 */
public sealed interface AccessPolicy {

    /** Checks whether a caller has a permission; returns the error to respond with, or empty if the caller has it. */
    Optional<Problem> check(ApiCaller caller, Permission permission);

    /** A policy that grants every caller all permissions, for a local process without API Gateway. */
    record Everyone() implements AccessPolicy {
        @Override
        public Optional<Problem> check(ApiCaller caller, Permission permission) {
            return Optional.empty();
        }
    }

    /**
     * A policy for callers that sign requests with IAM. It accepts every signed request, because API Gateway has already
     * evaluated the caller's IAM policies for the route that it selected.
     */
    record IamSignature() implements AccessPolicy {
        @Override
        public Optional<Problem> check(ApiCaller caller, Permission permission) {
            return caller instanceof ApiCaller.IamPrincipal
                    ? Optional.empty()
                    : Optional.of(Problem.forbidden(
                            "This request requires the permission %s: sign it as an IAM principal that has the policy for this permission."
                                    .formatted(permission.permissionName())));
        }
    }

    /** A policy for callers that send JWTs: a caller has exactly the permissions whose scopes are in its token. */
    record TokenScope() implements AccessPolicy {
        @Override
        public Optional<Problem> check(ApiCaller caller, Permission permission) {
            var scope = permission.scope();
            return caller instanceof ApiCaller.TokenBearer token
                            && token.scopes().contains(scope)
                    ? Optional.empty()
                    : Optional.of(
                            Problem.forbidden("This request requires the permission %s: send a token with the scope %s."
                                    .formatted(permission.permissionName(), scope)));
        }
    }
}
