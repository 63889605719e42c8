package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Declared;
import dev.stride.language.document.Documents;
import dev.stride.language.document.Place;
import java.util.Optional;

/**
 * The timeouts of a workflow (section "Workflow Timeout Definition").
 *
 * @param whole that of the workflow itself
 * @param parts those of its states, actions and branches that say nothing else
 */
record WorkflowTimeouts(Optional<WorkflowTimeout> whole, Timeouts parts) {

    /** Reads the timeouts at a place, or in the document that it names. */
    static WorkflowTimeouts read(Place place, Documents documents, Declared<String> states) {
        return documents
                .follow(place, "timeouts")
                .map(timeouts -> read(timeouts, states))
                .orElseGet(() -> new WorkflowTimeouts(Optional.empty(), Timeouts.UNLIMITED));
    }

    private static WorkflowTimeouts read(Place place, Declared<String> states) {
        var fields = place.fields();
        var whole = WorkflowTimeout.read(fields.get(Timeouts.WORKFLOW), states);
        var parts = Timeouts.ofWorkflow(fields);
        fields.noMore();
        return new WorkflowTimeouts(whole, parts);
    }
}
