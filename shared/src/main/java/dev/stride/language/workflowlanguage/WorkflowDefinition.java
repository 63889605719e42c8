package dev.stride.language.workflowlanguage;

import dev.stride.language.Surroundings;
import dev.stride.language.document.Place;
import dev.stride.plan.ExecTimeout;
import java.util.Optional;

/**
 * A workflow as its author wrote it (section "General Format").
 *
 * @param timeout how long an instance may take
 */
record WorkflowDefinition(Identity identity, Steps steps, Optional<ExecTimeout> timeout) {

    private static final String STEPS = "steps";

    static WorkflowDefinition read(Place place, Surroundings surroundings) {
        var fields = place.fields();
        var identity = Identity.read(fields);
        var timeout = Timeout.read(fields.get("timeout"));
        var reading = new Reading(
                Truth.read(fields.get("truth")), YieldEvents.read(fields.get("yield_events")), surroundings);
        fields.ignore("description", "metadata");
        if (!fields.has(STEPS)) {
            fields.missing(STEPS);
        }
        var steps = Steps.read(fields.get(STEPS), reading);
        fields.noMore();
        return new WorkflowDefinition(identity, steps, timeout);
    }
}
