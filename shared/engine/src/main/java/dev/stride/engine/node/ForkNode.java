package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Result;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Join;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.data.DataMerge;
import dev.stride.engine.data.WholeNumber;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.Optional;

/**
 * The behaviour of {@link Node.Fork}: runs branches in parallel. When enough of them have completed, their outputs are merged
 * into the data (docs/spec-decisions.md, 64-67).
 */
final class ForkNode {

    static NodeResult enter(Node.Fork node, NodeContext nodeContext) {
        if (node.branches().isEmpty()) {
            return new NodeResult.Proceed(nodeContext.branch().goTo(node.next()));
        }
        if (node.required().isEmpty()) {
            return startBranches(node, node.branches().size(), nodeContext);
        }
        var count = node.branches().size();
        return switch (nodeContext.evaluate(node.required().get())) {
            case Selection.Value(JsonNode value)
            when WholeNumber.parse(value).filter(it -> it >= 1 && it <= count).isPresent() ->
                startBranches(node, WholeNumber.parse(value).orElseThrow(), nodeContext);
            case Selection.Value(JsonNode value) -> requiredCountFault(value.toString(), count, node);
            case Selection.Nothing() -> requiredCountFault("nothing", count, node);
            case Selection.Failed(var failure) ->
                new NodeResult.Fail(NodeContext.expressionFault(failure, node.source()));
        };
    }

    private static NodeResult startBranches(Node.Fork node, int required, NodeContext nodeContext) {
        var count = node.branches().size();
        nodeContext
                .history()
                .add(new HistoryEntry.Forked(nodeContext.now(), nodeContext.stateName(), node.source(), count));
        return ChildBranches.startFirst(Join.create(nodeContext.nextVersion(), count, 1, count, required), nodeContext);
    }

    private static NodeResult requiredCountFault(String given, int count, Node.Fork node) {
        return new NodeResult.Fail(NodeContext.expressionFault(
                "the number of branches that must complete must be a whole number from 1 to %s, not %s"
                        .formatted(count, given),
                node.source()));
    }

    static NodeResult onJoined(Node.Fork node, Join join, NodeContext nodeContext) {
        return node.outputs()
                .map(dataPlacement ->
                        AssignNode.placeAndProceed(collectOutputs(join), dataPlacement, node.next(), nodeContext))
                .orElseGet(() -> merge(node, join, nodeContext));
    }

    private static ArrayNode collectOutputs(Join join) {
        var outputs = JsonNodeFactory.instance.arrayNode();
        for (int index = 0; index < join.count(); index++) {
            Optional.ofNullable(join.completed().get(index))
                    .map(completed -> completed.outputs().getFirst().value())
                    .ifPresentOrElse(outputs::add, outputs::addNull);
        }
        return outputs;
    }

    private static NodeResult merge(Node.Fork node, Join join, NodeContext nodeContext) {
        var data = nodeContext.branch().data();
        for (var child : join.completed().values()) {
            for (var branchOutput : child.outputs()) {
                switch (DataMerge.merge(data, branchOutput.value(), branchOutput.target())) {
                    case Result.Ok<JsonNode, Fault>(JsonNode merged) -> data = merged;
                    case Result.Failed<JsonNode, Fault>(Fault fault) -> {
                        return new NodeResult.Fail(fault);
                    }
                }
            }
        }
        var outputs = join.completed().values().stream()
                .flatMap(child -> child.outputs().stream())
                .toList();
        var joined = nodeContext.branch().withData(data);
        return new NodeResult.Proceed(
                (joined.id().isRoot() ? joined : joined.addingOutputs(outputs)).goTo(node.next()));
    }

    static ChildBranches.BranchStart branchStart(ForkBranch forkBranch, Branch parent) {
        return new ChildBranches.BranchStart(
                forkBranch.start(), parent.locals(), Optional.empty(), forkBranch.timeout());
    }

    private ForkNode() {}
}
