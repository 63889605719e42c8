package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.event.EventTemplate;
import java.util.List;
import java.util.Optional;

/** The exit of a state, condition or error handler: to another state, or to the end of the workflow or compensation. */
public sealed interface StateExit permits Transition, End, CompensationEnd {

    String source();

    /** Returns whether completed states are compensated first. */
    boolean compensates();

    /** Returns the events to publish on this exit. */
    List<EventTemplate> events();

    /** Parses {@code transition} or {@code end}, one of which is required except in a compensation. */
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
