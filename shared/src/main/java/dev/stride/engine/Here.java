package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that a node may look at when the branch comes to it.
 *
 * @param journal takes the history of this advance
 */
record Here(Plan plan, Branch branch, Instant now, List<Entry> journal) {

    /** {@code $CONST} and {@code $WORKFLOW}, and the one clock that expressions have. */
    Bindings bindings() {
        var workflow = JsonNodeFactory.instance.objectNode();
        workflow.put("id", plan.workflow().id());
        workflow.put("version", plan.workflow().version());
        workflow.put("name", plan.name());
        workflow.put("instanceId", branch.id().instance());
        branch.raised().ifPresent(raised -> workflow.set("error", described(raised)));
        return new Bindings(now, Map.of("CONST", plan.constants(), "WORKFLOW", workflow));
    }

    /** What an expression gives over the branch's data. */
    Selection evaluate(Expression expression) {
        return Selection.of(expression.evaluate(branch.data(), bindings()));
    }

    /** The author's name of the innermost open state. */
    String state() {
        if (branch.scopes().isEmpty()) {
            return "";
        }
        return plan.stateOf(branch.scopes().getLast().enter());
    }

    static Fault expressionFault(String message, String source) {
        return Fault.of(Fault.EXPRESSION, message + " (at " + source + ")");
    }

    private static JsonNode described(Raised raised) {
        var error = JsonNodeFactory.instance.objectNode();
        error.put("name", raised.fault().name());
        error.put("code", raised.fault().code());
        error.put("message", raised.fault().message());
        error.put("state", raised.state());
        raised.fault().data().ifPresent(data -> error.set("data", data));
        return error;
    }
}
