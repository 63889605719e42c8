package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.AuthScheme;
import java.util.Optional;

/**
 * The part of a function definition that deployment resolves: the operation and its settings, without the name of the function.
 *
 * @param text the operation in the syntax of the function's kind, such as {@code openapi.json#getUser}
 * @param metadata the {@code metadata} of the function, an object; a kind may read settings from it, such as an endpoint
 * @param auth the authentication scheme, if the function refers to an auth definition
 * @param address the service address that the operator has configured, used when the service's API document contains no address
 */
public record FunctionOperation(String text, JsonNode metadata, Optional<AuthScheme> auth, Optional<String> address) {

    /** Creates a function operation for which the operator has configured no service address. */
    public FunctionOperation(String text, JsonNode metadata, Optional<AuthScheme> auth) {
        this(text, metadata, auth, Optional.empty());
    }
}
