package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Parses the times of a retry policy. Each becomes jq for milliseconds: a constant, or a variable for a computed time. */
final class RetryTimes {

    private final TaskExpressions overError;
    private final Map<String, Expression> computed = new TreeMap<>();

    RetryTimes(TaskExpressions overError) {
        this.overError = overError;
    }

    /** Returns the jq for a time; empty if it is absent. @param name the name of the time in the policy */
    Optional<String> millis(Place place, String name) {
        if (!DurationDefinition.isComputed(place)) {
            return DurationDefinition.millis(place).map(String::valueOf);
        }
        var variable = "__" + name;
        computed.put(variable, DurationDefinition.millis(place, overError));
        return Optional.of("$" + variable);
    }

    /** Returns the expressions that compute times from the error, by the name of the variable that holds each time. */
    Map<String, Expression> computed() {
        return computed;
    }

    static boolean isConstant(String millis) {
        return !millis.startsWith("$");
    }
}
