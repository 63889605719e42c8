package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.node.WorkflowRef;
import java.util.function.Function;

/** The workflow that a node starts: looks it up and evaluates its input. */
final class TargetWorkflow {

    /** Requests a lookup of the deployed version. */
    static NodeResult lookUp(WorkflowRef workflow, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        return new NodeResult.Call(
                branch,
                new OutboundRequest.WorkflowLookup(
                        branch.callKey(), branch.attempt().number(), workflow));
    }

    /**
     * Evaluates the input for the target workflow, which may be any JSON value. An expression without a result passes null.
     *
     * @param source JSON pointer to the node in the author's document
     * @param started called with the input
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
