package dev.stride.engine.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.node.NodeContext;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Selection;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.fault.Fault;
import dev.stride.schema.JsonSchema;
import java.util.List;
import java.util.Optional;

/** What an instance needs to begin: the data input that its workflow takes, and values for its secrets. */
public final class InputValidation {

    /** Why an instance cannot begin, empty when it can. One that events started has no data input to be checked. */
    public static Optional<Fault> validate(Plan plan, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        var problems = begin.events().isEmpty() ? schemaErrors(plan, begin.input()) : List.<String>of();
        if (!problems.isEmpty()) {
            return Optional.of(Fault.of(
                    Fault.VALIDATION, "The data input is not what the workflow takes: " + String.join("; ", problems)));
        }
        var unknown = plan.settings().secrets().stream()
                .filter(name -> !evaluationContext.secrets().has(name))
                .toList();
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(Fault.of(
                        Fault.CONFIGURATION, "There is no value for the secrets: " + String.join(", ", unknown)));
    }

    private static List<String> schemaErrors(Plan plan, JsonNode input) {
        return plan.settings()
                .inputSchema()
                .filter(InputSchema::failOnErrors)
                .map(wanted -> JsonSchema.validate(wanted.schema(), input))
                .orElse(List.of());
    }

    /** What the author calls the version of this instance (decision 20). */
    public static Optional<String> evaluateLabel(Plan plan, NodeContext nodeContext) {
        return plan.settings()
                .label()
                .map(nodeContext::evaluate)
                .filter(Selection.Value.class::isInstance)
                .map(value -> ((Selection.Value) value).value().asText());
    }

    private InputValidation() {}
}
