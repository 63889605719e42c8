package dev.stride.engine;

import dev.stride.plan.Fault;
import java.util.Optional;

/**
 * A fault and where it struck.
 *
 * @param state the author's name of the state, empty when none was open
 * @param source JSON pointer into the author's document
 * @param visit the branch's count of entered states at that moment
 * @param handled the fault that was readable when the state began, because the state was handling it
 */
public record Raised(Fault fault, String state, String source, int visit, Optional<Raised> handled) {

    /** A fault that struck where no other was handled. */
    public Raised(Fault fault, String state, String source, int visit) {
        this(fault, state, source, visit, Optional.empty());
    }

    /** What was readable when the place began at which a branch is now. */
    static Optional<Raised> readable(Branch branch) {
        return branch.raised()
                .flatMap(earlier -> !branch.scopes().isEmpty() && earlier.visit() == branch.visits()
                        ? earlier.handled()
                        : Optional.of(new Raised(earlier.fault(), earlier.state(), earlier.source(), earlier.visit())));
    }
}
