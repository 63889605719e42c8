package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;

/**
 * What a decision is made under, besides plan, branch and stimulus.
 *
 * @param secrets values of the secrets that the plan names, by name
 */
public record EvaluationContext(Instant now, JsonNode secrets) {

    /** Circumstances without secrets. */
    public static EvaluationContext withoutSecrets(Instant now) {
        return new EvaluationContext(now, JsonNodeFactory.instance.objectNode());
    }
}
