package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;

/** The behaviour of {@link Node.Raise}: evaluates the expression that describes a fault, then raises this fault in the branch. */
final class RaiseNode {

    static NodeResult enter(Node.Raise node, NodeContext nodeContext) {
        return new NodeResult.Fail(
                switch (nodeContext.evaluate(node.fault())) {
                    case Selection.Value(JsonNode value) -> Fault.fromJson(value);
                    case Selection.Nothing() ->
                        NodeContext.expressionFault(
                                "the expression must return the fault to raise, but it returned no value",
                                node.source());
                    case Selection.Failed(var failure) -> NodeContext.expressionFault(failure, node.source());
                });
    }

    private RaiseNode() {}
}
