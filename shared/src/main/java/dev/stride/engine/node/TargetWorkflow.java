package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.node.WorkflowRef;
import java.util.function.Function;

/** Another workflow that a node starts: looked up, and given its data input. */
final class TargetWorkflow {

    /** Asks whether it is deployed, and in which version. */
    static NodeResult lookUp(WorkflowRef workflow, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return new NodeResult.Call(
                branch,
                new OutboundRequest.WorkflowLookup(
                        branch.callKey(), branch.attempt().number(), workflow));
    }

    /**
     * Computes its data input, which may be any JSON value. An expression that selects nothing passes null.
     *
     * @param source JSON pointer to the call in the author's document
     * @param started makes the outcome of an input
     */
    static NodeResult evaluateInput(
            Expression input, String source, NodeContext nodeContext, Function<JsonNode, NodeResult> started) {
        return switch (nodeContext.evaluate(input)) {
            case Selection.Failed(String message) -> new NodeResult.Fail(NodeContext.expressionFault(message, source));
            case Selection.Value(JsonNode data) -> started.apply(data);
            case Selection.Nothing() -> started.apply(NullNode.getInstance());
        };
    }

    private TargetWorkflow() {}
}
