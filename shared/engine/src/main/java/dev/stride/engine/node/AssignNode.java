package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.JsonLimits;
import dev.stride.common.Result;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.data.DataMerge;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/** The behaviour of {@link Node.Assign}: evaluates an expression and writes its value to the data. */
final class AssignNode {

    static NodeResult enter(Node.Assign node, NodeContext nodeContext) {
        return switch (nodeContext.evaluate(node.value())) {
            case Selection.Nothing() ->
                new NodeResult.Proceed(nodeContext.branch().goTo(node.next()));
            case Selection.Failed(var failure) ->
                new NodeResult.Fail(NodeContext.expressionFault(failure, node.source()));
            case Selection.Value(JsonNode value) -> {
                node.action().ifPresent(action -> record(action, value, node, nodeContext));
                yield placeAndProceed(value, node.placement(), node.next(), nodeContext);
            }
        };
    }

    /** An action whose function is an expression appears in the history like a call of a service. */
    private static void record(String action, JsonNode value, Node.Assign node, NodeContext nodeContext) {
        nodeContext
                .history()
                .add(new HistoryEntry.Called(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        action,
                        1,
                        node.source(),
                        Optional.empty(),
                        Optional.of(value),
                        Optional.empty(),
                        Optional.empty(),
                        true));
    }

    static NodeResult placeAndProceed(JsonNode value, DataPlacement dataPlacement, int next, NodeContext nodeContext) {
        return place(value, dataPlacement, nodeContext)
                .<NodeResult>map(branch -> new NodeResult.Proceed(branch.goTo(next)))
                .orElse(NodeResult.Fail::new);
    }

    /**
     * Writes a value to its destination. A child branch that merges the value into its data also records the value as an output,
     * so that its parent can repeat the merge.
     */
    static Result<Branch, Fault> place(JsonNode value, DataPlacement dataPlacement, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var violation = JsonLimits.ofNesting(value, 0);
        if (violation.isPresent()) {
            return Result.failed(Fault.of(Fault.LIMIT, "in the result, " + violation.get()));
        }
        return switch (dataPlacement) {
            case DataPlacement.Discard() -> Result.ok(branch);
            case DataPlacement.Bind(String variable) -> Result.ok(branch.withVariable(variable, value));
            case DataPlacement.Replace() -> Result.ok(branch.withData(value));
            case DataPlacement.Merge merge ->
                DataMerge.locate(branch.data(), merge, nodeContext.bindings())
                        .flatMap(dataPath -> merge(value, dataPath, branch));
        };
    }

    private static Result<Branch, Fault> merge(JsonNode value, DataPath dataPath, Branch branch) {
        return switch (DataMerge.merge(branch.data(), value, dataPath)) {
            case Result.Ok<JsonNode, Fault>(JsonNode data)
            when branch.id().isRoot() -> Result.ok(branch.withData(data));
            case Result.Ok<JsonNode, Fault>(JsonNode data) ->
                Result.ok(branch.withData(data).addingOutputs(List.of(new BranchOutput(value, dataPath))));
            case Result.Failed<JsonNode, Fault>(Fault fault) -> Result.failed(withCollision(fault, dataPath, branch));
        };
    }

    /** Adds to a failed merge that the result has a field with the name of an iteration parameter, if this is the reason. */
    private static Fault withCollision(Fault fault, DataPath dataPath, Branch branch) {
        return branch.locals().keySet().stream()
                .filter(parameter ->
                        dataPath.path().isEmpty() && (fault.message() + "/").contains(" at /" + parameter + "/"))
                .findFirst()
                .map(parameter -> new Fault(
                        fault.name(),
                        fault.code(),
                        "%s: `%s` is both the iteration parameter and a field of the result; rename the parameter"
                                .formatted(fault.message(), parameter),
                        fault.data()))
                .orElse(fault);
    }

    private AssignNode() {}
}
