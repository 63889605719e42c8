package dev.stride.call.asyncapi.channel;

import dev.stride.plan.call.AuthScheme;
import java.util.List;

/** The authentication method of a server (AsyncAPI, "Security Scheme Object"). */
public enum LoginScheme {
    /** The server does not authenticate clients. */
    NONE,
    /** User and password in the fields of the protocol. */
    PASSWORD,
    /** SASL SCRAM authentication of Kafka. */
    SCRAM_SHA_256,
    SCRAM_SHA_512,
    /** A bearer token in place of the password. */
    TOKEN,
    /** The Authorization header of HTTP. */
    HEADER;

    /** Returns the schemes of auth definitions that support this method. */
    public List<AuthScheme> schemes() {
        return switch (this) {
            case NONE -> List.of();
            case PASSWORD, SCRAM_SHA_256, SCRAM_SHA_512 -> List.of(AuthScheme.BASIC);
            case TOKEN -> List.of(AuthScheme.BEARER);
            case HEADER -> List.of(AuthScheme.values());
        };
    }
}
