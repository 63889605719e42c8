package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.Join;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.data.CollectionSplit;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.engine.data.DataMerge;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.data.WholeNumber;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The behaviour of {@link Node.ForEach}: runs a body once for each element of a collection, in child branches
 * (decisions 70-78 in docs/spec-decisions.md). If the collection is very large, each child receives a slice of the
 * collection, and divides this slice among its own child branches.
 */
final class ForEachNode {

    static NodeResult enter(Node.ForEach node, NodeContext nodeContext) {
        return switch (nodeContext.evaluate(node.collection())) {
            case Selection.Failed(var failure) ->
                new NodeResult.Fail(NodeContext.expressionFault(failure, node.source()));
            case Selection.Value(JsonNode value)
            when value.isArray() -> startIterations(node, value.size(), nodeContext);
            case Selection.Value(JsonNode value) ->
                collectionFault(value.getNodeType().toString().toLowerCase(Locale.ROOT), node);
            case Selection.Nothing() -> collectionFault("nothing", node);
        };
    }

    private static NodeResult startIterations(Node.ForEach node, int size, NodeContext nodeContext) {
        if (size > Limits.FOREACH_ELEMENTS) {
            return new NodeResult.Fail(Fault.of(
                    Fault.LIMIT,
                    "the collection has %s elements, more than the limit of %s for one state"
                            .formatted(size, Limits.FOREACH_ELEMENTS)));
        }
        var elements = nodeContext
                .branch()
                .slice()
                .map(slice -> slice.to() - slice.from())
                .orElse(size);
        if (node.batch().isEmpty()) {
            return startBranches(node, elements, elements, nodeContext);
        }
        return switch (nodeContext.evaluate(node.batch().get())) {
            case Selection.Value(JsonNode value)
            when WholeNumber.parse(value).filter(it -> it >= 1).isPresent() ->
                startBranches(node, elements, WholeNumber.parse(value).orElseThrow(), nodeContext);
            case Selection.Failed(var failure) ->
                new NodeResult.Fail(NodeContext.expressionFault(failure, node.source()));
            case Selection.Value _, Selection.Nothing _ ->
                new NodeResult.Fail(
                        NodeContext.expressionFault("the batch size must be a whole number, 1 or more", node.source()));
        };
    }

    private static NodeResult startBranches(Node.ForEach node, int elements, int batch, NodeContext nodeContext) {
        if (elements == 0) {
            return finish(node, List.of(), nodeContext);
        }
        if (nodeContext.branch().slice().isEmpty()) {
            nodeContext
                    .history()
                    .add(new HistoryEntry.Forked(nodeContext.now(), nodeContext.stateName(), node.source(), elements));
        }
        var collectionSplit = CollectionSplit.divide(elements, batch);
        return ChildBranches.startFirst(
                Join.create(
                        nodeContext.nextVersion(),
                        collectionSplit.count(),
                        collectionSplit.span(),
                        collectionSplit.window(),
                        collectionSplit.count()),
                nodeContext);
    }

    static NodeResult onJoined(Node.ForEach node, Join join, NodeContext nodeContext) {
        var results = join.completed().values().stream()
                .flatMap(child -> join.span() == 1
                        ? combine(child.outputs()).stream()
                        : child.outputs().stream().map(BranchOutput::value))
                .toList();
        return finish(node, results, nodeContext);
    }

    /** Merges results that are all objects; of others, returns the last that is not null (docs/spec-decisions.md, 72). */
    private static Optional<JsonNode> combine(List<BranchOutput> outputs) {
        if (outputs.size() <= 1) {
            return outputs.stream().map(BranchOutput::value).findFirst();
        }
        var values = outputs.stream()
                .map(BranchOutput::value)
                .filter(value -> !value.isNull())
                .toList();
        if (!values.stream().allMatch(JsonNode::isObject)) {
            return Optional.of(values.getLast());
        }
        return values.stream()
                .reduce((earlier, later) ->
                        DataMerge.merge(earlier, later, DataPath.ROOT).orElse(_ -> later));
    }

    private static NodeResult finish(Node.ForEach node, List<JsonNode> results, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        if (branch.slice().isPresent()) {
            var all = results.stream()
                    .map(result -> new BranchOutput(result, DataPath.ROOT))
                    .toList();
            return EndNodes.complete(branch.withOutputs(all), nodeContext);
        }
        if (node.into().isEmpty()) {
            return new NodeResult.Proceed(branch.goTo(node.next()));
        }
        return DataMerge.appendAll(branch.data(), results, node.into().get(), nodeContext.bindings())
                .<NodeResult>map(
                        data -> new NodeResult.Proceed(branch.withData(data).goTo(node.next())))
                .orElse(NodeResult.Fail::new);
    }

    /** A child for one element starts at the body; one for a slice starts at this node, and divides the slice again. */
    static ChildBranches.BranchStart branchStart(
            Node.ForEach node, ArrayNode whole, int span, int index, Branch parent) {
        var from = parent.slice().map(Slice::from).orElse(0) + index * span;
        if (span == 1) {
            var element = Map.of(node.element(), whole.path(from));
            return new ChildBranches.BranchStart(node.body(), element, Optional.empty(), Optional.empty());
        }
        var end = parent.slice().map(Slice::to).orElse(whole.size());
        var slice = new Slice(from, Math.min(from + span, end));
        return new ChildBranches.BranchStart(parent.node(), Map.of(), Optional.of(slice), Optional.empty());
    }

    /** Evaluates the collection again, since the branch does not store it. That it is an array was checked at first. */
    static ArrayNode elements(Node.ForEach node, NodeContext nodeContext) {
        return nodeContext.evaluate(node.collection()) instanceof Selection.Value(ArrayNode elements)
                ? elements
                : JsonNodeFactory.instance.arrayNode();
    }

    private static NodeResult collectionFault(String given, Node.ForEach node) {
        return new NodeResult.Fail(
                Fault.of(Fault.FOREACH_COLLECTION, "the input collection must be an array, not %s".formatted(given))
                        .at(node.source()));
    }

    private ForEachNode() {}
}
