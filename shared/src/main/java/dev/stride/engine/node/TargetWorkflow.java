package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
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
     * Computes its data input, which must be an object.
     *
     * @param source where an author wrote it
     * @param started what comes of an input
     * @param refused what comes of anything else
     */
    static NodeResult evaluateInput(
            Expression input,
            String source,
            NodeContext nodeContext,
            Function<JsonNode, NodeResult> started,
            Function<Fault, NodeResult> refused) {
        return switch (nodeContext.evaluate(input)) {
            case Selection.Failed(String message) -> new NodeResult.Fail(NodeContext.expressionFault(message, source));
            case Selection.Value(JsonNode data) when data.isObject() -> started.apply(data);
            case Selection.Value _, Selection.Nothing _ ->
                refused.apply(Fault.of(Fault.VALIDATION, "the data input of a workflow is an object")
                        .at(source));
        };
    }

    private TargetWorkflow() {}
}
