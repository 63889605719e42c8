package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import java.util.Optional;

/**
 * The timeouts of a workflow (section "Workflow Timeout Definition").
 *
 * @param workflow the timeout of the whole instance
 * @param defaults the default timeouts of states, actions and branches
 */
public record WorkflowTimeouts(Optional<WorkflowTimeout> workflow, Timeouts defaults) {

    /**
     * Parses the timeouts of a workflow. The place holds the timeouts themselves, or the URI of a document that contains them.
     */
    public static WorkflowTimeouts parse(
            Place place, ReferencedDocuments referencedDocuments, NamedDeclarations<String> states) {
        return referencedDocuments
                .resolve(place, "timeouts")
                .map(timeouts -> parse(timeouts, states))
                .orElseGet(() -> new WorkflowTimeouts(Optional.empty(), Timeouts.UNLIMITED));
    }

    private static WorkflowTimeouts parse(Place place, NamedDeclarations<String> states) {
        var fields = place.fields();
        var whole = WorkflowTimeout.parse(fields.get(Timeouts.WORKFLOW), states);
        var parts = Timeouts.parseWorkflow(fields);
        fields.warnUnknown();
        return new WorkflowTimeouts(whole, parts);
    }
}
