package dev.stride.engine;

import dev.stride.plan.Fault;
import java.util.List;
import java.util.Optional;

/** What one node made of a branch. */
sealed interface Outcome {

    /** Go on at the node where the branch now is. @param effects to dispatch once that is committed */
    record On(Branch branch, List<Effect> effects) implements Outcome {
        On(Branch branch) {
            this(branch, List.of());
        }
    }

    /** A call is to be made first. */
    record Ask(Branch branch, Request request) implements Outcome {}

    /** Commit this before anything else is done. */
    record Save(Branch branch, List<Effect> effects) implements Outcome {}

    /** Nothing more until something happens. */
    record Pause(Branch branch, List<Effect> effects) implements Outcome {}

    /** The branch has ended. */
    record Over(Branch branch) implements Outcome {}

    /** The branch has ended, and another instance ends for it in the eyes of its parent. */
    record Succeeded(Branch branch, Effect.StartInstance successor) implements Outcome {}

    /** The time of the branch is over. */
    record TimedOut(Branch branch) implements Outcome {}

    /** The state has failed. @param left the branch as it is now, if it has changed */
    record Fail(Fault fault, Optional<Branch> left) implements Outcome {
        Fail(Fault fault) {
            this(fault, Optional.empty());
        }
    }
}
