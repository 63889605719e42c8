package dev.stride.engine.node;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Optional;

/** What one node made of a branch. */
public sealed interface NodeResult {

    /** Go on at the node where the branch now is. @param effects to dispatch once that is committed */
    record Proceed(Branch branch, List<Effect> effects) implements NodeResult {
        public Proceed(Branch branch) {
            this(branch, List.of());
        }
    }

    /** A call is to be made first. */
    record Call(Branch branch, OutboundRequest request) implements NodeResult {}

    /** Commit this before anything else is done. */
    record Commit(Branch branch, List<Effect> effects) implements NodeResult {}

    /** Nothing more until something happens. */
    record Pause(Branch branch, List<Effect> effects) implements NodeResult {}

    /** The branch has ended. */
    record End(Branch branch) implements NodeResult {}

    /** The branch has ended, and another instance ends for it in the eyes of its parent. */
    record ContinuedAs(Branch branch, Effect.StartInstance successor) implements NodeResult {}

    /** The time of the branch is over. */
    record TimedOut(Branch branch) implements NodeResult {}

    /** The state has failed. @param left the branch as it is now, if it has changed */
    record Fail(Fault fault, Optional<Branch> changed) implements NodeResult {
        public Fail(Fault fault) {
            this(fault, Optional.empty());
        }
    }
}
