package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import dev.stride.language.workflowlanguage.StepWorkflow.StepReadingContext;
import java.util.List;

/** A sequence of steps. A single step does not need a list around it (section "General Format"). */
record StepList(List<Step> all) {

    private static final String STEPS = "steps";

    StepList {
        all = List.copyOf(all);
    }

    static StepList parse(Place place, StepReadingContext stepReadingContext) {
        if (place.value().isArray()) {
            return new StepList(place.items().stream()
                    .flatMap(item -> Step.parse(item, stepReadingContext).stream())
                    .toList());
        }
        return new StepList(
                place.isAbsent() || !place.expect(JsonNodeType.OBJECT)
                        ? List.of()
                        : Step.parse(place, stepReadingContext).stream().toList());
    }

    /** Parses a list of steps, a single step, or a nested workflow, of which only the steps are used. */
    static StepList parseBlock(Place place, StepReadingContext stepReadingContext) {
        if (!place.value().hasNonNull(STEPS)) {
            return parse(place, stepReadingContext);
        }
        var fields = place.fields();
        var stepList = parse(fields.get(STEPS), stepReadingContext);
        fields.warnNoEffect("in a nested workflow", "timeout", "id", "name", "version", "truth", "yield_events");
        fields.warnUnknown();
        return stepList;
    }

    int compile(StepPlanBuilder stepPlanBuilder, int next) {
        var first = next;
        for (var step : all.reversed()) {
            first = stepPlanBuilder.ensureStepSoon(step.compile(stepPlanBuilder, first), step.source());
        }
        return first;
    }
}
