package dev.stride.language.serverlessworkflow01;

import dev.stride.Limits;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.RunSettings;
import dev.stride.language.serverlessworkflow01.data.JsonPaths;
import dev.stride.language.serverlessworkflow01.event.EventExpression;
import dev.stride.language.serverlessworkflow01.event.TriggerDefinition;
import dev.stride.language.serverlessworkflow01.state.Flow;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.ErrorHandler;
import dev.stride.plan.WorkflowId;
import java.util.List;
import java.util.Optional;

/**
 * A parsed workflow definition (section "Workflow Definition").
 *
 * @param runSettings the settings for its instances, as declared in the metadata
 * @param flow the states of the workflow
 */
public record WorkflowDefinition01(WorkflowId id, String name, RunSettings runSettings, Flow flow) {

    /** Parses a definition; returns empty when its start state is invalid. */
    static Optional<WorkflowDefinition01> parse(Place place, CallTargetResolver callTargetResolver) {
        var fields = place.fields();
        var id = WorkflowHeader01.parse(fields);
        var name = fields.get("name").text();
        WorkflowHeader01.checkSchemaVersion(fields.get("schemaVersion"));
        EventExpression.checkLanguage(fields);
        fields.ignoreTexts("description", "execStatus");
        fields.get("extensions").items().forEach(Place::fields);
        var triggers = TriggerDefinition.parseAll(fields.get("triggerDefs"));
        var declared = Declarations01.of(triggers, callTargetResolver).withStates(Flow.parseStateNames(fields));
        var onError = ErrorHandler.parseAll(fields.get("onError"), declared);
        checkSize(fields, onError);
        var runSettings = RunSettings.parse(fields.get("metadata"), JsonPaths::value);
        var flow = Flow.parse(fields, declared.withHandlers(onError));
        fields.warnUnknown();
        return flow.map(states -> new WorkflowDefinition01(id, name.isEmpty() ? id.id() : name, runSettings, states));
    }

    /**
     * Reports a fault if the number of states times the number of error handlers is too large. The plan repeats the error
     * handlers of the workflow in each state and would therefore become too large.
     */
    private static void checkSize(Fields fields, List<ErrorHandler> onError) {
        if ((long) fields.get("states").value().size() * onError.size() > Limits.HANDLED_STATES) {
            fields.get("onError")
                    .fault(
                            "the number of states multiplied by the number of error handlers exceeds %s"
                                    .formatted(Limits.HANDLED_STATES),
                            "let one handler match several errors, or move states to a sub-workflow");
        }
    }
}
