package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.node.DataPlacement;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Handles the reply to an action: an expression computes the result from the reply, and the branch stores the result.
 *
 * @param action the author's name of the action
 * @param results expression over the reply that returns the value to write
 * @param source JSON pointer to the action in the author's document
 * @param began when the first request of the attempt was sent; empty for called workflows
 */
record ActionResult(
        String action, Expression results, DataPlacement placement, int next, String source, Optional<Instant> began) {

    /** @param variables further properties of {@code $WORKFLOW} */
    NodeResult place(Stimulus.CallReplied reply, Map<String, JsonNode> variables, NodeContext nodeContext) {
        return place(reply.result(), reply.arguments(), reply.response(), variables, nodeContext);
    }

    NodeResult place(JsonNode output, NodeContext nodeContext) {
        return place(output, Optional.empty(), Optional.empty(), Map.of(), nodeContext);
    }

    private NodeResult place(
            JsonNode reply,
            Optional<JsonNode> arguments,
            Optional<JsonNode> response,
            Map<String, JsonNode> variables,
            NodeContext nodeContext) {
        var attempt = TaskAttempts.number(nodeContext.branch());
        nodeContext
                .history()
                .add(new HistoryEntry.Called(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        action,
                        attempt,
                        source,
                        began,
                        Optional.of(reply),
                        arguments,
                        response));
        return switch (nodeContext.evaluate(results, reply, variables)) {
            case Selection.Nothing() ->
                new NodeResult.Proceed(nodeContext.branch().goTo(next));
            case Selection.Failed(var failure) -> new NodeResult.Fail(NodeContext.expressionFault(failure, source));
            case Selection.Value(JsonNode value) -> AssignNode.placeAndProceed(value, placement, next, nodeContext);
        };
    }
}
