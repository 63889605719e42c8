package dev.stride.engine;

import java.util.Optional;

/** The branch has done its work. */
final class EndNode {

    static Outcome take(Here here) {
        var branch = here.branch();
        here.journal().add(new Entry.Ended(here.now(), Status.COMPLETED, Optional.empty(), Optional.of(branch.data())));
        return new Outcome.Over(branch.ended(Status.COMPLETED, here.now()));
    }

    private EndNode() {}
}
