package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
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
     * Evaluates the input for the target workflow, which must be an object.
     *
     * @param source JSON pointer to the node in the author's document
     * @param started called with a valid input
     * @param invalid called with a fault if the input is not an object
     */
    static NodeResult evaluateInput(
            Expression input,
            String source,
            NodeContext nodeContext,
            Function<JsonNode, NodeResult> started,
            Function<Fault, NodeResult> invalid) {
        return switch (nodeContext.evaluate(input)) {
            case Selection.Failed(String message) -> new NodeResult.Fail(NodeContext.expressionFault(message, source));
            case Selection.Value(JsonNode data) when data.isObject() -> started.apply(data);
            case Selection.Value _, Selection.Nothing _ ->
                invalid.apply(Fault.of(Fault.VALIDATION, "the data input of a workflow must be an object")
                        .at(source));
        };
    }

    private TargetWorkflow() {}
}
