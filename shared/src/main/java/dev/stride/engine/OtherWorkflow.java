package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.WorkflowRef;
import java.util.function.Function;

/** Another workflow that a node starts: looked up, and given its data input. */
final class OtherWorkflow {

    /** Asks whether it is deployed, and in which version. */
    static Outcome lookUp(WorkflowRef workflow, Here here) {
        var branch = here.branch();
        return new Outcome.Ask(
                branch, new Request.Lookup(branch.callKey(), branch.attempt().number(), workflow));
    }

    /**
     * Computes its data input, which must be an object.
     *
     * @param source where an author wrote it
     * @param started what comes of an input
     * @param refused what comes of anything else
     */
    static Outcome withInput(
            Expression input,
            String source,
            Here here,
            Function<JsonNode, Outcome> started,
            Function<Fault, Outcome> refused) {
        return switch (here.evaluate(input)) {
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, source));
            case Selection.Value(JsonNode data) when data.isObject() -> started.apply(data);
            case Selection.Value _, Selection.Nothing _ ->
                refused.apply(
                        Fault.of(Fault.VALIDATION, "the data input of a workflow is an object (at " + source + ")"));
        };
    }

    private OtherWorkflow() {}
}
