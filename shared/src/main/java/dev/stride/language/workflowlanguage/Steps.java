package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import java.util.List;

/** Steps one after the other; a single one may stand without a list around it (section "General Format"). */
record Steps(List<Step> all) {

    private static final String STEPS = "steps";

    Steps {
        all = List.copyOf(all);
    }

    /** Reads {@code Step | Step[]}. */
    static Steps read(Place place, Reading reading) {
        if (place.value().isArray()) {
            return new Steps(place.items().stream()
                    .flatMap(item -> Step.read(item, reading).stream())
                    .toList());
        }
        return new Steps(
                place.absent() || !place.is(JsonNodeType.OBJECT)
                        ? List.of()
                        : Step.read(place, reading).stream().toList());
    }

    /** Reads {@code Workflow | Step | Step[]}. The options of a workflow inside another one are not followed. */
    static Steps readBlock(Place place, Reading reading) {
        if (!place.value().isObject() || !place.value().has(STEPS)) {
            return read(place, reading);
        }
        var fields = place.fields();
        var steps = read(fields.get(STEPS), reading);
        fields.noEffect(
                "in a workflow inside another one", "timeout", "id", "name", "version", "truth", "yield_events");
        fields.noMore();
        return steps;
    }

    /** Adds the nodes of all of them, which go on to the next one. @return the first */
    int compile(Flow flow, int next) {
        var first = next;
        for (var step : all.reversed()) {
            first = flow.bounded(step.compile(flow, first), step.source());
        }
        return first;
    }
}
