package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;

/** The behaviour of {@link Node.Raise}: fails with the fault that an expression describes. */
final class RaiseNode {

    static NodeResult enter(Node.Raise node, NodeContext nodeContext) {
        return new NodeResult.Fail(
                switch (nodeContext.evaluate(node.fault())) {
                    case Selection.Value(JsonNode value) -> Fault.fromJson(value);
                    case Selection.Nothing() ->
                        NodeContext.expressionFault(
                                "the expression that computes the fault returned no value", node.source());
                    case Selection.Failed(var failure) -> NodeContext.expressionFault(failure, node.source());
                });
    }

    private RaiseNode() {}
}
