package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.AuthScheme;
import java.util.Optional;

/**
 * What an author writes of a function besides its name.
 *
 * @param text what to call, in the form of the function's kind, such as {@code openapi.json#getUser}
 * @param metadata the function's {@code metadata}, an object; a kind may read what the text cannot say, such as an endpoint
 * @param auth how calls may show who they come from, if the function refers to an auth definition
 */
public record FunctionOperation(String text, JsonNode metadata, Optional<AuthScheme> auth) {}
