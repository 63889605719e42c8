package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.List;

/** A value is computed and put into the data. */
final class AssignNode {

    static Outcome take(Node.Assign node, Here here) {
        return switch (here.evaluate(node.value())) {
            case Selection.Nothing() -> new Outcome.On(here.branch().goTo(node.next()));
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value(JsonNode value) -> placed(value, node.placement(), node.next(), here);
        };
    }

    /** Puts a value where it belongs and goes on. */
    static Outcome placed(JsonNode value, Placement placement, int next, Here here) {
        return switch (place(value, placement, here)) {
            case Placed.In(Branch branch) -> new Outcome.On(branch.goTo(next));
            case Placed.Not(Fault fault) -> new Outcome.Fail(fault);
        };
    }

    /** A branch with a value in its data, or why it cannot be put there. */
    sealed interface Placed {

        record In(Branch branch) implements Placed {}

        record Not(Fault fault) implements Placed {}
    }

    /** Puts a value where it belongs. What an arm merges is noted, for its parent to merge it too. */
    static Placed place(JsonNode value, Placement placement, Here here) {
        var branch = here.branch();
        return switch (placement) {
            case Placement.Discard() -> new Placed.In(branch);
            case Placement.Bind(String variable) -> new Placed.In(branch.binding(variable, value));
            case Placement.Replace() -> new Placed.In(branch.withData(value));
            case Placement.Merge merge ->
                switch (Merging.locate(branch.data(), merge, here.bindings())) {
                    case Merging.Located.Nowhere(Fault fault) -> new Placed.Not(fault);
                    case Merging.Located.At(Spot spot) -> merged(value, spot, branch);
                };
        };
    }

    private static Placed merged(JsonNode value, Spot spot, Branch branch) {
        return switch (Merging.merge(branch.data(), value, spot)) {
            case Merging.Merged.Clash(Fault fault) -> new Placed.Not(fault);
            case Merging.Merged.Data(JsonNode data) ->
                new Placed.In(
                        branch.id().isRoot()
                                ? branch.withData(data)
                                : branch.withData(data).contributing(List.of(new Contribution(value, spot))));
        };
    }

    private AssignNode() {}
}
