package dev.stride.engine.transition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;

/**
 * The two times, the secrets and the listener that apply while one message is handled. Deadlines and timers use the current time,
 * {@code now}. Expressions read the time {@code clock}, which stays the same when the message is redelivered.
 *
 * @param now the time of the decision, for deadlines, timers and history
 * @param clock the time that expressions read. A redelivered message has the same clock, so that expressions have the same values
 * @param secrets values of the secrets that the plan declares, by name
 * @param steps is told each step of the branch
 */
public record EvaluationContext(Instant now, Instant clock, JsonNode secrets, StepListener steps) {

    /** Returns the context of a branch that begins: its deadlines count from when its message was sent. */
    public EvaluationContext whenSent() {
        return new EvaluationContext(clock, clock, secrets, steps);
    }

    public EvaluationContext reportingTo(StepListener listener) {
        return new EvaluationContext(now, clock, secrets, listener);
    }

    /** Creates a context without secrets, in which expressions read the same time that deadlines and timers use. */
    public static EvaluationContext withoutSecrets(Instant now) {
        return new EvaluationContext(now, now, JsonNodeFactory.instance.objectNode(), StepListener.NONE);
    }
}
