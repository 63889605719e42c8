package dev.stride.functions.http.message;

import java.util.Optional;
import java.util.Set;

/** The caller of the API, as the authorizer of API Gateway identified it. */
public sealed interface ApiCaller {

    /** The caller of a request without an authorizer. */
    ApiCaller UNKNOWN = new Unknown();

    /** Returns the name of the caller; empty if the authorizer does not state one. */
    Optional<String> principal();

    /** No authorizer identified the caller. */
    record Unknown() implements ApiCaller {
        @Override
        public Optional<String> principal() {
            return Optional.empty();
        }
    }

    /**
     * The bearer of a valid token.
     *
     * @param principal the subject of the token
     */
    record TokenBearer(Optional<String> principal, Set<String> scopes) implements ApiCaller {
        public TokenBearer {
            scopes = Set.copyOf(scopes);
        }
    }

    /**
     * A principal of IAM that signed the request.
     *
     * @param arn its ARN; for an assumed role without the name of the session, which changes
     */
    record IamPrincipal(String arn) implements ApiCaller {
        @Override
        public Optional<String> principal() {
            return Optional.of(arn);
        }
    }
}
