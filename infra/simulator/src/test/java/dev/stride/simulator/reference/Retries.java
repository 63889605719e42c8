package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * The interpreter of "Retry Definition": the number of attempts of an action and the delays between them.
 *
 * @param most maximum attempts after the first; 0 and 1 both mean none
 * @param retries checks whether an error is retried
 */
record Retries(JsonNode policy, int most, Predicate<Fault> retries) {

    /** The policy of an action without one, where retries are automatic. */
    private static final JsonNode ENDLESS = JsonNodeFactory.instance
            .objectNode()
            .put("delay", "PT1S")
            .put("multiplier", 2)
            .put("maxDelay", "PT1H");

    /** Number of retries after which an action counts as endless. */
    private static final int ENOUGH = 1_000;

    private static final String DEFAULT_DELAY = "PT0S";

    /** Returns the retries of an action. */
    static Retries of(JsonNode action, ExecutionThread executionThread) {
        var definition = executionThread.instance.definition;
        var automatic = definition.root().path("autoRetries").asBoolean();
        if (action.path("retryRef").isMissingNode()) {
            return automatic
                    ? new Retries(
                            ENDLESS,
                            Integer.MAX_VALUE,
                            fault -> !isOneOf(action.path("nonRetryableErrors"), fault, definition))
                    : new Retries(action, 0, _ -> false);
        }
        var policy = definition.retry(action.path("retryRef").asText());
        if (policy.has("jitter")) {
            throw new UnsupportedConstruct("chance");
        }
        var unlimited = automatic ? Integer.MAX_VALUE : 0;
        var most = policy.has("maxAttempts") ? policy.path("maxAttempts").asInt() : unlimited;
        return new Retries(policy, most < 2 ? 0 : most, fault -> {
            if (automatic) {
                return !isOneOf(action.path("nonRetryableErrors"), fault, definition);
            }
            return action.has("retryableErrors")
                    ? isOneOf(action.path("retryableErrors"), fault, definition)
                    : definition.knows(fault);
        });
    }

    private static boolean isOneOf(JsonNode names, Fault fault, Definition definition) {
        return names.valueStream().anyMatch(name -> definition.declares(fault, name.asText()));
    }

    /** Executes work until it succeeds or fails for good. */
    JsonNode run(ExecutionThread executionThread, IntFunction<JsonNode> work) {
        var delay = Duration.parse(policy.path("delay").asText(DEFAULT_DELAY));
        for (int attempt = 1; ; attempt++) {
            try {
                return work.apply(attempt);
            } catch (Fault fault) {
                if (attempt > ENOUGH) {
                    throw new UnsupportedConstruct("an action that is retried for ever");
                }
                if (attempt > most || !retries.test(fault)) {
                    throw fault;
                }
            }
            if (attempt > 1) {
                delay = next(delay);
            }
            executionThread.sleep(capped(delay).toString());
        }
    }

    /** Computes the next delay from the previous one: multiplied, then incremented. */
    private Duration next(Duration delay) {
        var multiplier = policy.path("multiplier").asDouble(1);
        var increment = Duration.parse(policy.path("increment").asText(DEFAULT_DELAY));
        return capped(
                Duration.ofMillis(Math.round(delay.toMillis() * multiplier)).plus(increment));
    }

    private Duration capped(Duration delay) {
        var most = Duration.parse(policy.path("maxDelay").asText(delay.toString()));
        return delay.compareTo(most) > 0 ? most : delay;
    }
}
