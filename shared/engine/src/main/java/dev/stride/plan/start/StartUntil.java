package dev.stride.plan.start;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * Decides when enough events have been collected to start one instance with all of them: when a condition on these events is
 * true, or when certain other events arrive.
 *
 * @param condition expression over the array of the events so far, which has the form of the input of the instance
 * @param names names of the start events that complete the collection; these events are not in the collection
 * @param all whether an event of each of these names is required
 */
public record StartUntil(
        Optional<Expression> condition,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> names,

        boolean all) {

    public StartUntil {
        names = List.copyOf(names);
    }

    /**
     * Returns whether one of the event definitions with the given names is for events that stop the collecting of start
     * events. Such an event is not collected itself, so the started instance does not receive it.
     *
     * @param matched names of the event definitions that the event matches
     */
    public boolean isEnding(List<String> matched) {
        return matched.stream().anyMatch(names::contains);
    }
}
