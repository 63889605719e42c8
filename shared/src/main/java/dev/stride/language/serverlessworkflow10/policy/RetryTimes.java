package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Parses the times of a retry policy. Converts each time to jq that returns milliseconds. For a constant time, the jq is a
 * number; for a computed time, the jq reads a variable.
 */
final class RetryTimes {

    private final TaskExpressions overError;
    private final Map<String, Expression> computed = new TreeMap<>();

    RetryTimes(TaskExpressions overError) {
        this.overError = overError;
    }

    /**
     * Returns a jq expression for a duration in milliseconds; empty if the definition does not state the duration.
     *
     * @param name the name of the time in the policy
     */
    Optional<String> millis(Place place, String name) {
        if (!DurationDefinition.isComputed(place)) {
            return DurationDefinition.millis(place).map(String::valueOf);
        }
        var variable = "__" + name;
        computed.put(variable, DurationDefinition.millis(place, overError));
        return Optional.of("$" + variable);
    }

    /**
     * Returns the computed times of the policy. Maps the name of each variable to the expression that computes the time from the
     * error.
     */
    Map<String, Expression> computed() {
        return computed;
    }

    static boolean isConstant(String millis) {
        return !millis.startsWith("$");
    }
}
