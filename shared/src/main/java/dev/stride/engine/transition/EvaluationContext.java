package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;

/**
 * The inputs of one decision of the engine besides plan, branch and stimulus: the time of the decision, the time that expressions
 * read, and the values of secrets.
 *
 * @param now the time of the decision, for deadlines, timers and history
 * @param clock the time that expressions read. A redelivered message has the same clock, so that expressions have the same values
 * @param secrets values of the secrets that the plan declares, by name
 */
public record EvaluationContext(Instant now, Instant clock, JsonNode secrets) {

    /** Creates a context without secrets. The given time is both the time of the decision and the time that expressions read. */
    public static EvaluationContext withoutSecrets(Instant now) {
        return new EvaluationContext(now, now, JsonNodeFactory.instance.objectNode());
    }
}
