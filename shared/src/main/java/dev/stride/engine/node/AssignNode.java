package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.data.BranchOutput;
import dev.stride.engine.data.DataMerge;
import dev.stride.engine.data.DataPath;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;

/** A value is computed and put into the data. */
public final class AssignNode {

    public static NodeResult enter(Node.Assign node, NodeContext nodeContext) {
        return switch (nodeContext.evaluate(node.value())) {
            case Selection.Nothing() ->
                new NodeResult.Proceed(nodeContext.branch().goTo(node.next()));
            case Selection.Failed(String message) ->
                new NodeResult.Fail(NodeContext.expressionFault(message, node.source()));
            case Selection.Value(JsonNode value) -> placeAndProceed(value, node.placement(), node.next(), nodeContext);
        };
    }

    /** Puts a value where it belongs and goes on. */
    static NodeResult placeAndProceed(JsonNode value, DataPlacement dataPlacement, int next, NodeContext nodeContext) {
        return switch (place(value, dataPlacement, nodeContext)) {
            case PlacementResult.Placed(Branch branch) -> new NodeResult.Proceed(branch.goTo(next));
            case PlacementResult.Failed(Fault fault) -> new NodeResult.Fail(fault);
        };
    }

    /** A branch with a value in its data, or why it cannot be put there. */
    sealed interface PlacementResult {

        record Placed(Branch branch) implements PlacementResult {}

        record Failed(Fault fault) implements PlacementResult {}
    }

    /** Puts a value where it belongs. What an arm merges is noted, for its parent to merge it too. */
    static PlacementResult place(JsonNode value, DataPlacement dataPlacement, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return switch (dataPlacement) {
            case DataPlacement.Discard() -> new PlacementResult.Placed(branch);
            case DataPlacement.Bind(String variable) ->
                new PlacementResult.Placed(branch.withVariable(variable, value));
            case DataPlacement.Replace() -> new PlacementResult.Placed(branch.withData(value));
            case DataPlacement.Merge merge ->
                switch (DataMerge.locate(branch.data(), merge, nodeContext.bindings())) {
                    case DataMerge.LocateResult.NotFound(Fault fault) -> new PlacementResult.Failed(fault);
                    case DataMerge.LocateResult.Found(DataPath dataPath) -> merge(value, dataPath, branch);
                };
        };
    }

    private static PlacementResult merge(JsonNode value, DataPath dataPath, Branch branch) {
        return switch (DataMerge.merge(branch.data(), value, dataPath)) {
            case DataMerge.MergeResult.Conflict(Fault fault) -> new PlacementResult.Failed(fault);
            case DataMerge.MergeResult.Merged(JsonNode data) ->
                new PlacementResult.Placed(
                        branch.id().isRoot()
                                ? branch.withData(data)
                                : branch.withData(data).addingOutputs(List.of(new BranchOutput(value, dataPath))));
        };
    }

    private AssignNode() {}
}
