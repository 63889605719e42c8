package dev.stride.engine.branch;

import dev.stride.plan.fault.Fault;
import java.util.Optional;

/**
 * A fault and where it struck.
 *
 * @param state the author's name of the state, empty when none was open
 * @param source JSON pointer into the author's document
 * @param visit the branch's count of entered states at that moment
 * @param handled the fault that was readable when the state began, because the state was handling it
 */
public record RaisedFault(Fault fault, String state, String source, int visit, Optional<RaisedFault> handled) {

    /** A fault that struck where no other was handled. */
    public RaisedFault(Fault fault, String state, String source, int visit) {
        this(fault, state, source, visit, Optional.empty());
    }

    /** What was readable when the place began at which a branch is now. */
    public static Optional<RaisedFault> readableIn(Branch branch) {
        return branch.raisedFault()
                .flatMap(earlier -> !branch.scopes().isEmpty() && earlier.visit() == branch.visits()
                        ? earlier.handled()
                        : Optional.of(
                                new RaisedFault(earlier.fault(), earlier.state(), earlier.source(), earlier.visit())));
    }
}
