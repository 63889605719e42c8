package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The durations of a retry policy, such as its delay, as jq code that returns milliseconds. For a constant duration,
 * the code is a number; for a computed duration, it is a variable.
 */
final class RetryTimes {

    private final TaskExpressions expressions;
    private final Map<String, Expression> computed = new TreeMap<>();

    RetryTimes(TaskExpressions expressions) {
        this.expressions = expressions;
    }

    /**
     * Converts a duration to jq that returns milliseconds. Returns empty if the duration is absent.
     *
     * @param name the name of the time in the policy
     */
    Optional<String> millis(Place place, String name) {
        if (!DurationDefinition.isComputed(place)) {
            return DurationDefinition.millis(place).map(String::valueOf);
        }
        var variable = "__" + name;
        computed.put(variable, DurationDefinition.millis(place, expressions));
        return Optional.of("$" + variable);
    }

    /**
     * Returns the expressions in the retry policy that compute a duration, such as the delay. The keys are the names of the
     * variables that hold the durations in milliseconds.
     */
    Map<String, Expression> computed() {
        return computed;
    }

    static boolean isConstant(String millis) {
        return !millis.startsWith("$");
    }
}
