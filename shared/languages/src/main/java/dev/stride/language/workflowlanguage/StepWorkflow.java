package dev.stride.language.workflowlanguage;

import dev.stride.language.CompilationContext;
import dev.stride.language.document.Place;
import dev.stride.language.document.RunSettings;
import dev.stride.language.workflowlanguage.expression.JsonLogicRules;
import dev.stride.language.workflowlanguage.expression.Truthiness;
import dev.stride.plan.policy.ExecTimeout;
import java.util.Optional;

/**
 * A parsed definition in the "Workflow Language", in which a workflow is a list of steps with JsonLogic rules (section
 * "General Format" of the specification).
 *
 * @param runSettings the settings for its instances, as declared in the metadata
 * @param timeout the timeout of an instance
 */
record StepWorkflow(WorkflowIdentity identity, RunSettings runSettings, StepList steps, Optional<ExecTimeout> timeout) {

    private static final String STEPS = "steps";

    static StepWorkflow parse(Place place, CompilationContext compilationContext) {
        var fields = place.fields();
        var workflowIdentity = WorkflowIdentity.parse(fields);
        var timeout = RunTimeout.parse(fields.get("timeout"));
        var stepReadingContext = new StepReadingContext(
                Truthiness.parse(fields.get("truth")),
                YieldEvents.parse(fields.get("yield_events")),
                compilationContext);
        fields.ignoreTexts("description");
        var runSettings = RunSettings.parse(fields.get("metadata"), JsonLogicRules::parse);
        if (!fields.has(STEPS)) {
            fields.reportMissing(STEPS);
        }
        var stepList = StepList.parse(fields.get(STEPS), stepReadingContext);
        fields.warnUnknown();
        return new StepWorkflow(workflowIdentity, runSettings, stepList, timeout);
    }
}
