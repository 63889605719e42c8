package dev.stride.call.asyncapi.channel;

import dev.stride.plan.call.AuthScheme;
import java.util.List;

/** How a server wants to be shown who somebody is (AsyncAPI, "Security Scheme Object"). */
public enum LoginScheme {
    /** It does not. */
    NONE,
    /** A user and a password, as the protocol has them. */
    PASSWORD,
    /** SASL SCRAM of Kafka. */
    SCRAM_SHA_256,
    SCRAM_SHA_512,
    /** A bearer token in the place of the password. */
    TOKEN,
    /** The Authorization header of HTTP. */
    HEADER;

    /** Auth definitions of these schemes can show it. */
    public List<AuthScheme> schemes() {
        return switch (this) {
            case NONE -> List.of();
            case PASSWORD, SCRAM_SHA_256, SCRAM_SHA_512 -> List.of(AuthScheme.BASIC);
            case TOKEN -> List.of(AuthScheme.BEARER);
            case HEADER -> List.of(AuthScheme.values());
        };
    }
}
