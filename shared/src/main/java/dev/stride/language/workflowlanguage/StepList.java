package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import java.util.List;

/** Steps one after the other; a single one may stand without a list around it (section "General Format"). */
record StepList(List<Step> all) {

    private static final String STEPS = "steps";

    StepList {
        all = List.copyOf(all);
    }

    /** Reads {@code Step | Step[]}. */
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

    /** Reads {@code Workflow | Step | Step[]}. The options of a workflow inside another one are not followed. */
    static StepList parseBlock(Place place, StepReadingContext stepReadingContext) {
        if (!place.value().hasNonNull(STEPS)) {
            return parse(place, stepReadingContext);
        }
        var fields = place.fields();
        var stepList = parse(fields.get(STEPS), stepReadingContext);
        fields.warnNoEffect(
                "in a workflow inside another one", "timeout", "id", "name", "version", "truth", "yield_events");
        fields.warnUnknown();
        return stepList;
    }

    /** Adds the nodes of all of them, which go on to the next one. @return the first */
    int compile(StepPlanBuilder stepPlanBuilder, int next) {
        var first = next;
        for (var step : all.reversed()) {
            first = stepPlanBuilder.ensureStepSoon(step.compile(stepPlanBuilder, first), step.source());
        }
        return first;
    }
}
