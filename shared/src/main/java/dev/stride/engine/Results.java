package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.Placement;
import java.util.Map;
import java.util.Optional;

/**
 * What becomes of the answer to an action.
 *
 * @param action the author's name of the action
 * @param results over the answer; gives what is placed
 * @param source where the action stands
 */
record Results(String action, Expression results, Placement placement, int next, String source) {

    /** The action was answered: its history says so, and its result is put into the data. @param said more that expressions read of it */
    Outcome of(JsonNode answer, Map<String, JsonNode> said, Here here) {
        var attempt = here.branch().attempt().number();
        here.journal().add(new Entry.Called(here.now(), here.state(), action, attempt, source, Optional.of(answer)));
        return switch (here.evaluate(results, answer, said)) {
            case Selection.Nothing() -> new Outcome.On(here.branch().goTo(next));
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, source));
            case Selection.Value(JsonNode value) -> AssignNode.placed(value, placement, next, here);
        };
    }
}
