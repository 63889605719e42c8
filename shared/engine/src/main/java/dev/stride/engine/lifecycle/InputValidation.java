package dev.stride.engine.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.fault.Fault;
import dev.stride.schema.JsonSchema;
import java.util.List;
import java.util.Optional;

/**
 * The checks before an instance starts: its input must match the schema, and each of its secrets must have a value.
 * Secrets are not checked if, in the language of the workflow, a missing secret is an error only when an expression
 * reads it.
 */
public final class InputValidation {

    /** Returns a fault if the instance cannot start. The schema does not apply to the data of starting events. */
    public static Optional<Fault> validate(Plan plan, Stimulus.Begin begin, EvaluationContext evaluationContext) {
        var errors = begin.events().isEmpty() ? schemaErrors(plan, begin.input()) : List.<String>of();
        if (!errors.isEmpty()) {
            return Optional.of(Fault.of(
                    Fault.VALIDATION,
                    "the data input does not match the schema of the workflow: %s"
                            .formatted(String.join("; ", errors))));
        }
        var missing = plan.settings().secretsOnRead()
                ? List.<String>of()
                : plan.settings().secrets().stream()
                        .filter(name -> !evaluationContext.secrets().has(name))
                        .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(Fault.of(
                        Fault.CONFIGURATION,
                        "no value is configured for these secrets: %s".formatted(String.join(", ", missing))));
    }

    private static List<String> schemaErrors(Plan plan, JsonNode input) {
        return plan.settings()
                .inputSchema()
                .filter(InputSchema::failOnErrors)
                .map(it -> JsonSchema.validate(it.schema(), input))
                .orElse(List.of());
    }

    private InputValidation() {}
}
