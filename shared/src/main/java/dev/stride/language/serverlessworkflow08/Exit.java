package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import java.util.Optional;

/** Where a state, a condition or an error handler leads: to another state, or to the end of the workflow. */
public sealed interface Exit permits Transition, End {

    String source();

    /** Reads {@code transition} or {@code end}, of which there must be one. */
    static Optional<Exit> read(Fields fields, Declarations declared) {
        var transition = fields.get("transition");
        var end = End.read(fields.get("end"));
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
