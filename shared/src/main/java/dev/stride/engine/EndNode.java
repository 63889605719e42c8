package dev.stride.engine;

import java.util.Optional;

/**
 * The instance has done its work. One whose time was over has timed out, whatever it did before it ended (decision 102); one
 * that was cancelled is cancelled.
 */
final class EndNode {

    static Outcome take(Here here) {
        var branch = here.branch();
        var status = branch.term().ending().map(Ending::status).orElse(Status.COMPLETED);
        here.journal().add(new Entry.Ended(here.now(), status, Optional.empty(), Optional.of(branch.data())));
        return new Outcome.Over(branch.ended(status, here.now()));
    }

    private EndNode() {}
}
