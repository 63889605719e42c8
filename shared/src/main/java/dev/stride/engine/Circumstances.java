package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;

/**
 * What a decision is made under, besides plan, branch and stimulus.
 *
 * @param secrets values of the secrets that the plan names, by name
 */
public record Circumstances(Instant now, JsonNode secrets) {

    /** Circumstances without secrets. */
    public static Circumstances at(Instant now) {
        return new Circumstances(now, JsonNodeFactory.instance.objectNode());
    }
}
