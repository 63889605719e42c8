package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.Optional;
import java.util.function.Function;
import org.threeten.extra.PeriodDuration;

/**
 * A timeout (section "Timeout"): either a constant duration, or an expression that computes it. If {@code constant} and
 * {@code computed} are both empty, the task has no time limit.
 *
 * @param computed an expression that returns ISO 8601 text
 */
public record TimeoutDefinition(Optional<PeriodDuration> constant, Optional<Expression> computed) {

    public static final TimeoutDefinition NONE = new TimeoutDefinition(Optional.empty(), Optional.empty());

    /**
     * Parses the timeout of a task or workflow. If an expression computes the timeout, it is evaluated over the raw input of the
     * task or workflow.
     */
    public static TimeoutDefinition parse(Place place, NamedPlaces declared, TaskExpressions expressions) {
        return parse(place, declared, after -> parseDuration(after, expressions))
                .orElse(NONE);
    }

    /**
     * Checks that a timeout under {@code use} has a duration and no unknown properties. The duration itself is checked in each
     * task that uses the timeout.
     */
    public static void check(Place place) {
        var fields = place.fields();
        fields.required("after");
        fields.rejectUnknown();
    }

    private static <T> Optional<T> parse(Place place, NamedPlaces declared, Function<Place, T> duration) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        return declared.resolve(place).map(definition -> {
            var fields = definition.fields();
            var after = duration.apply(fields.required("after"));
            fields.rejectUnknown();
            return after;
        });
    }

    public static TimeoutDefinition parseDuration(Place place, TaskExpressions expressions) {
        return DurationDefinition.isComputed(place)
                ? new TimeoutDefinition(Optional.empty(), Optional.of(DurationDefinition.parse(place, expressions)))
                : new TimeoutDefinition(Optional.of(DurationDefinition.parse(place)), Optional.empty());
    }
}
