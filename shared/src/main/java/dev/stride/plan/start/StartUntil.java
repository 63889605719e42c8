package dev.stride.plan.start;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;

/**
 * The end of a collection of any number of events, which then start one instance together: a condition or certain events.
 *
 * @param condition over the array of the events so far, in the form in which they are the input of the instance
 * @param names names of the start events that end the collection, and are not part of it
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

    /** Returns whether an event that matches definitions of these names ends a collection, and is not part of it. */
    public boolean isEnding(List<String> matched) {
        return matched.stream().anyMatch(names::contains);
    }
}
