package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;

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
        var branch = here.branch();
        return switch (placement) {
            case Placement.Discard() -> new Outcome.On(branch.goTo(next));
            case Placement.Replace() -> new Outcome.On(branch.withData(value).goTo(next));
            case Placement.Merge merge ->
                switch (Merging.merge(branch.data(), value, merge, here.bindings())) {
                    case Merging.Merged.Data(JsonNode data) ->
                        new Outcome.On(branch.withData(data).goTo(next));
                    case Merging.Merged.Clash(var fault) -> new Outcome.Fail(fault);
                };
        };
    }

    private AssignNode() {}
}
