package dev.stride.functions.http.message;

import java.util.Optional;
import java.util.Set;

/** The caller of the API, as the authorizer of API Gateway identified it. */
public sealed interface ApiCaller {

    /** An unknown caller: no authorizer of API Gateway identified the sender of the request. */
    ApiCaller UNKNOWN = new Unknown();

    /** Returns the name of the caller; empty if the authorizer does not state one. */
    Optional<String> principal();

    record Unknown() implements ApiCaller {
        @Override
        public Optional<String> principal() {
            return Optional.empty();
        }
    }

    /**
     * A caller that sent a valid token (JWT).
     *
     * @param principal the subject of the token
     */
    record TokenBearer(Optional<String> principal, Set<String> scopes) implements ApiCaller {
        public TokenBearer {
            scopes = Set.copyOf(scopes);
        }
    }

    /**
     * A caller that signed the request as an IAM principal.
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
