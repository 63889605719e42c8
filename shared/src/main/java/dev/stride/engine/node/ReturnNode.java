package dev.stride.engine.node;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.data.BranchOutput;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.plan.node.Node;
import java.util.List;

/** An arm has done its work, or a compensation has. */
final class ReturnNode {

    static NodeResult enter(Node.Return node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        if (branch.compensationLog().returnTo().isPresent()) {
            var back = branch.compensationLog().returnTo().getAsInt();
            return new NodeResult.Proceed(
                    branch.withCompensationLog(branch.compensationLog().compensated())
                            .goTo(back));
        }
        return complete(node.returnsData() ? withDataAsOutput(branch) : branch, nodeContext);
    }

    private static Branch withDataAsOutput(Branch arm) {
        return arm.withOutputs(List.of(new BranchOutput(arm.data(), DataPath.ROOT)));
    }

    /** An arm completes. Nobody needs its copy of the data any more. */
    static NodeResult complete(Branch branch, NodeContext nodeContext) {
        return new NodeResult.End(branch.withoutData().ended(Status.COMPLETED, nodeContext.now()));
    }

    private ReturnNode() {}
}
