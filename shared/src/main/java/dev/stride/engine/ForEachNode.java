package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A body runs once for each element of a collection (decisions 70-78). A child covers one element, or a slice of very many,
 * which it divides again.
 */
final class ForEachNode {

    static Outcome take(Node.ForEach node, Here here) {
        return switch (here.evaluate(node.collection())) {
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value(JsonNode value) when value.isArray() -> over(node, value.size(), here);
            case Selection.Value(JsonNode value) ->
                noCollection(value.getNodeType().toString().toLowerCase(Locale.ROOT), node);
            case Selection.Nothing() -> noCollection("nothing", node);
        };
    }

    private static Outcome over(Node.ForEach node, int size, Here here) {
        if (size > Limits.FOREACH_ELEMENTS) {
            return new Outcome.Fail(Fault.of(
                    Fault.LIMIT,
                    "a collection of " + size + " elements is more than the " + Limits.FOREACH_ELEMENTS
                            + " that one state takes"));
        }
        var elements =
                here.branch().slice().map(slice -> slice.to() - slice.from()).orElse(size);
        if (node.batch().isEmpty()) {
            return begin(node, elements, elements, here);
        }
        return switch (here.evaluate(node.batch().get())) {
            case Selection.Value(JsonNode value)
            when WholeNumber.of(value).filter(it -> it >= 1).isPresent() ->
                begin(node, elements, WholeNumber.of(value).orElseThrow(), here);
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value _, Selection.Nothing _ ->
                new Outcome.Fail(Here.expressionFault("the batch size is a whole number, 1 or more", node.source()));
        };
    }

    private static Outcome begin(Node.ForEach node, int elements, int batch, Here here) {
        if (elements == 0) {
            return finished(node, List.of(), here);
        }
        if (here.branch().slice().isEmpty()) {
            here.journal().add(new Entry.Forked(here.now(), here.state(), node.source(), elements));
        }
        var split = Split.of(elements, batch);
        return Children.begin(
                Gathering.of(here.nextVersion(), split.count(), split.span(), split.window(), split.count()), here);
    }

    /** All children have completed. */
    static Outcome joined(Node.ForEach node, Gathering gathering, Here here) {
        var results = gathering.completed().values().stream()
                .flatMap(child -> gathering.span() == 1
                        ? Iteration.result(child.contributions()).stream()
                        : child.contributions().stream().map(Contribution::value))
                .toList();
        return finished(node, results, here);
    }

    private static Outcome finished(Node.ForEach node, List<JsonNode> results, Here here) {
        var branch = here.branch();
        if (branch.slice().isPresent()) {
            var all = results.stream()
                    .map(result -> new Contribution(result, Spot.ROOT))
                    .toList();
            return ReturnNode.completed(branch.withContributions(all), here);
        }
        if (node.into().isEmpty()) {
            return new Outcome.On(branch.goTo(node.next()));
        }
        return switch (Merging.append(branch.data(), results, node.into().get(), here.bindings())) {
            case Merging.Merged.Data(JsonNode data) ->
                new Outcome.On(branch.withData(data).goTo(node.next()));
            case Merging.Merged.Clash(Fault fault) -> new Outcome.Fail(fault);
        };
    }

    /** How a child begins: at the body for one element, here again for more. */
    static Children.Start start(Node.ForEach node, ArrayNode whole, int span, int index, Branch parent) {
        var from = parent.slice().map(Slice::from).orElse(0) + index * span;
        if (span == 1) {
            var element = Map.of(node.element(), whole.path(from));
            return new Children.Start(node.body(), element, Optional.empty(), Optional.empty());
        }
        var end = parent.slice().map(Slice::to).orElse(whole.size());
        var slice = new Slice(from, Math.min(from + span, end));
        return new Children.Start(parent.at(), Map.of(), Optional.of(slice), Optional.empty());
    }

    /** The collection, which was one when the children were counted. */
    static ArrayNode elements(Node.ForEach node, Here here) {
        return here.evaluate(node.collection()) instanceof Selection.Value(ArrayNode elements)
                ? elements
                : JsonNodeFactory.instance.arrayNode();
    }

    private static Outcome noCollection(String given, Node.ForEach node) {
        return new Outcome.Fail(Fault.of(
                Fault.FOREACH_COLLECTION,
                "the input collection must be an array, not " + given + " (at " + node.source() + ")"));
    }

    private ForEachNode() {}
}
