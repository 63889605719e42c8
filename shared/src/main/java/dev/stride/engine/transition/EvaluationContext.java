package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;

/**
 * The time and the secrets for one decision.
 *
 * @param secrets values of the secrets that the plan declares, by name
 */
public record EvaluationContext(Instant now, JsonNode secrets) {

    /** Creates a context without secrets. */
    public static EvaluationContext withoutSecrets(Instant now) {
        return new EvaluationContext(now, JsonNodeFactory.instance.objectNode());
    }
}
