package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import dev.stride.plan.EventTemplate;
import java.util.List;
import java.util.Optional;

/** Where a state, a condition or an error handler leads: to another state, or to the end of a workflow or compensation. */
public sealed interface Exit permits Transition, End, Undone {

    String source();

    /** Whether completed states are compensated first. */
    boolean compensates();

    /** Published on the way. */
    List<EventTemplate> events();

    /** Reads {@code transition} or {@code end}, of which there must be one, except in a compensation. */
    static Optional<Exit> read(Fields fields, Declarations declared) {
        var transition = fields.get("transition");
        if (declared.inCompensation()) {
            fields.noEffect("where `usedForCompensation` is true", "end");
            return transition.absent()
                    ? Optional.of(new Undone(fields.place().pointer()))
                    : Transition.read(transition, declared).map(Exit.class::cast);
        }
        var end = End.read(fields.get("end"), declared);
        if (transition.absent()) {
            if (end.isEmpty()) {
                fields.missing("transition", "end");
            }
            return end.map(Exit.class::cast);
        }
        if (end.isPresent()) {
            fields.get("end").fault("there cannot be both `transition` and `end`", "keep one of them");
        }
        return Transition.read(transition, declared).map(Exit.class::cast);
    }
}
