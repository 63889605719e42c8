package dev.stride.engine.branch;

import dev.stride.plan.fault.Fault;
import java.util.Optional;

/**
 * A fault and where it was raised.
 *
 * @param state the author's name of the state; empty if no state was open
 * @param source JSON pointer into the author's document
 * @param visit number of states that the branch had entered when the fault was raised
 * @param handled the fault that the state was already handling when this fault was raised
 */
public record RaisedFault(Fault fault, String state, String source, int visit, Optional<RaisedFault> handled) {

    /** Creates a fault that was raised while no other fault was being handled. */
    public RaisedFault(Fault fault, String state, String source, int visit) {
        this(fault, state, source, visit, Optional.empty());
    }

    /** Returns a copy with the fault in the form that a workflow language defines. */
    public RaisedFault withFault(Fault form) {
        return new RaisedFault(form, state, source, visit, handled);
    }

    /** Returns the fault that expressions can read: that of an earlier state, not one that the current state has raised. */
    public static Optional<RaisedFault> readableIn(Branch branch) {
        return branch.raisedFault()
                .flatMap(earlier -> !branch.scopes().isEmpty() && earlier.visit() == branch.visits()
                        ? earlier.handled()
                        : Optional.of(
                                new RaisedFault(earlier.fault(), earlier.state(), earlier.source(), earlier.visit())));
    }
}
