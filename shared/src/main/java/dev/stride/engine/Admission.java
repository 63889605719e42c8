package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.InputSchema;
import dev.stride.plan.Plan;
import dev.stride.schema.JsonSchema;
import java.util.List;
import java.util.Optional;

/** What an instance needs to begin: the data input that its workflow takes, and values for its secrets. */
public final class Admission {

    /** Why an instance cannot begin, empty when it can. One that events started has no data input to be checked. */
    public static Optional<Fault> fault(Plan plan, Stimulus.Begin begin, Circumstances circumstances) {
        var problems = begin.events().isEmpty() ? problems(plan, begin.input()) : List.<String>of();
        if (!problems.isEmpty()) {
            return Optional.of(Fault.of(
                    Fault.VALIDATION, "The data input is not what the workflow takes: " + String.join("; ", problems)));
        }
        var unknown = plan.terms().secrets().stream()
                .filter(name -> !circumstances.secrets().has(name))
                .toList();
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(Fault.of(
                        Fault.CONFIGURATION, "There is no value for the secrets: " + String.join(", ", unknown)));
    }

    private static List<String> problems(Plan plan, JsonNode input) {
        return plan.terms()
                .inputSchema()
                .filter(InputSchema::failOnErrors)
                .map(wanted -> JsonSchema.check(wanted.schema(), input))
                .orElse(List.of());
    }

    /** What the author calls the version of this instance (decision 20). */
    static Optional<String> label(Plan plan, Here here) {
        return plan.terms()
                .label()
                .map(here::evaluate)
                .filter(Selection.Value.class::isInstance)
                .map(value -> ((Selection.Value) value).value().asText());
    }

    private Admission() {}
}
