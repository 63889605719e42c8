package dev.stride.engine.node;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.data.BranchOutput;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.plan.node.Node;
import java.util.List;

/** The behaviour of {@link Node.Return}: ends a child branch, or returns from a compensation to the node that triggered it. */
final class ReturnNode {

    static NodeResult enter(Node.Return node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        if (branch.compensationLog().returnTo().isPresent()) {
            var returnTo = branch.compensationLog().returnTo().getAsInt();
            return new NodeResult.Proceed(
                    branch.withCompensationLog(branch.compensationLog().compensated())
                            .goTo(returnTo));
        }
        return complete(node.returnsData() ? withDataAsOutput(branch) : branch, nodeContext);
    }

    private static Branch withDataAsOutput(Branch child) {
        return child.withOutputs(List.of(new BranchOutput(child.data(), DataPath.ROOT)));
    }

    /** Ends a child branch as completed, and removes its data and variables, which are not needed any more. */
    static NodeResult complete(Branch branch, NodeContext nodeContext) {
        return new NodeResult.End(branch.withoutData().ended(Status.COMPLETED, nodeContext.now()), List.of());
    }

    private ReturnNode() {}
}
