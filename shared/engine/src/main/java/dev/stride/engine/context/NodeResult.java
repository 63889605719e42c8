package dev.stride.engine.context;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Optional;

/** The result of running one node, which determines how the interpreter continues. */
public sealed interface NodeResult {

    /** Continue with the current node of the returned branch. @param effects effects to dispatch after the next commit */
    record Proceed(Branch branch, List<Effect> effects) implements NodeResult {
        public Proceed(Branch branch) {
            this(branch, List.of());
        }
    }

    /** Make a call. The current node of the branch then handles the reply. */
    record Call(Branch branch, OutboundRequest request) implements NodeResult {}

    /** Commit the branch, which waits for a stimulus or then runs the next node. */
    record Commit(Branch branch, List<Effect> effects) implements NodeResult {}

    /** The branch has ended; notify its parent. @param effects further effects of the end */
    record End(Branch branch, List<Effect> effects) implements NodeResult {}

    /** The instance has ended and starts a successor. A caller that waits for the instance then waits for the successor. */
    record ContinuedAs(Branch branch, Effect.StartInstance successor) implements NodeResult {}

    /** The branch exceeded its timeout. */
    record TimedOut(Branch branch) implements NodeResult {}

    /**
     * The current node failed with a fault, which an error handler of the workflow can catch.
     *
     * @param changed the branch as changed by the node; empty if the node changed nothing
     */
    record Fail(Fault fault, Optional<Branch> changed) implements NodeResult {
        public Fail(Fault fault) {
            this(fault, Optional.empty());
        }
    }
}
