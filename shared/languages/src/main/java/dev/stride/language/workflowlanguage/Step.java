package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;

/** A step of a workflow: an action, a condition, a loop or a yield. */
sealed interface Step permits IfStep, LoopStep, YieldStep, ActionStep {

    /** Returns the JSON pointer to the step in the author's document. */
    String source();

    /**
     * Adds the nodes of the step to the plan. After the step, execution continues at the node {@code next}.
     *
     * @return the id of the first node
     */
    int compile(StepPlanBuilder stepPlanBuilder, int next);

    /**
     * The properties that identify the kind of a step. If a step has several of these properties, only the first in
     * this list counts (decision C2 in docs/spec-decisions.md).
     */
    List<String> KINDS = List.of("if", "loop", "yield", "type");

    static Optional<Step> parse(Place place, StepReadingContext stepReadingContext) {
        if (place.isAbsent() || !place.expect(JsonNodeType.OBJECT)) {
            if (place.isAbsent()) {
                place.fault("expected a step, but the list item is empty", "");
            }
            return Optional.empty();
        }
        var fields = place.fields();
        var told = KINDS.stream().filter(place.value()::has).toList();
        if (told.isEmpty()) {
            fields.reportMissing("if", "loop", "yield", "type");
            return Optional.empty();
        }
        warnOfMixture(told, fields);
        var step = switch (told.getFirst()) {
            case "if" -> IfStep.parse(fields, stepReadingContext).map(Step.class::cast);
            case "loop" -> LoopStep.parse(fields, stepReadingContext).map(Step.class::cast);
            case "yield" -> YieldStep.parse(fields, stepReadingContext).map(Step.class::cast);
            default -> ActionStep.parse(fields, stepReadingContext).map(Step.class::cast);
        };
        fields.warnUnknown();
        return step;
    }

    private static void warnOfMixture(List<String> told, Fields fields) {
        told.stream()
                .skip(1)
                .filter(fields::has)
                .forEach(other -> fields.get(other)
                        .warn(
                                "a step with `" + told.getFirst() + "` is no other one; `" + other + "` has no effect",
                                "make two steps of it"));
    }
}
