package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.node.DataPlacement;
import java.util.Map;
import java.util.Optional;

/**
 * What becomes of the answer to an action.
 *
 * @param action the author's name of the action
 * @param results over the answer; gives what is placed
 * @param source where the action stands
 */
record ActionResult(String action, Expression results, DataPlacement placement, int next, String source) {

    /** The action was answered: its history says so, and its result is put into the data. @param said more that expressions read of it */
    NodeResult place(JsonNode answer, Map<String, JsonNode> said, NodeContext nodeContext) {
        var attempt = nodeContext.branch().attempt().number();
        nodeContext
                .history()
                .add(new HistoryEntry.Called(
                        nodeContext.now(), nodeContext.stateName(), action, attempt, source, Optional.of(answer)));
        return switch (nodeContext.evaluate(results, answer, said)) {
            case Selection.Nothing() ->
                new NodeResult.Proceed(nodeContext.branch().goTo(next));
            case Selection.Failed(String message) -> new NodeResult.Fail(NodeContext.expressionFault(message, source));
            case Selection.Value(JsonNode value) -> AssignNode.placeAndProceed(value, placement, next, nodeContext);
        };
    }
}
