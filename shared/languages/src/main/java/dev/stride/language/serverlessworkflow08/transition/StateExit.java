package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.event.EventTemplate;
import java.util.List;
import java.util.Optional;

/**
 * How a workflow continues after a state, a condition or an error handler: by a transition to another state, at the end of the
 * workflow, or at the end of a compensation.
 */
public sealed interface StateExit permits Transition, End, CompensationEnd {

    String source();

    /**
     * Returns whether this exit triggers compensation: the instance compensates its completed states before it continues or ends.
     */
    boolean compensates();

    /** Returns the events that are published before the instance continues or ends. */
    List<EventTemplate> events();

    /** Parses {@code transition} or {@code end}. One of them is required, except in states used for compensation. */
    static Optional<StateExit> parse(Fields fields, Declarations declared) {
        var transition = fields.get("transition");
        if (declared.inCompensation()) {
            fields.warnNoEffect("when `usedForCompensation` is true", "end");
            return transition.isAbsent()
                    ? Optional.of(new CompensationEnd(fields.place().pointer()))
                    : Transition.parse(transition, declared).map(StateExit.class::cast);
        }
        var end = End.parse(fields.get("end"), declared);
        if (transition.isAbsent()) {
            if (end.isEmpty()) {
                fields.reportMissing("transition", "end");
            }
            return end.map(StateExit.class::cast);
        }
        if (end.isPresent()) {
            fields.get("end").fault("`transition` and `end` cannot both be set", "remove one of them");
        }
        return Transition.parse(transition, declared).map(StateExit.class::cast);
    }
}
