package dev.stride.language.serverlessworkflow08;

import dev.stride.expression.Expression;
import dev.stride.language.document.Declared;
import dev.stride.language.document.Place;
import dev.stride.plan.ExecTimeout;
import dev.stride.plan.Node;
import dev.stride.plan.WorkflowRef;
import java.util.Optional;
import java.util.OptionalInt;

/** The workflow that goes on where an instance ends (section "Continuing as a new Execution"). */
public record ContinueAs(WorkflowRef workflow, Expression data, Optional<ExecTimeout> timeout, String source) {

    private static final String TIMEOUT = "workflowExecTimeout";

    /** Reads the id of a workflow, or an object that says more. */
    static Optional<ContinueAs> read(Place place, Declarations declared) {
        if (!place.value().isObject()) {
            return SubFlowRef.workflow(place, Optional.empty())
                    .map(workflow ->
                            new ContinueAs(workflow, WorkflowExpressions.UNCHANGED, Optional.empty(), place.pointer()));
        }
        var fields = place.fields();
        var workflow = SubFlowRef.workflow(fields);
        var data = ProducedEvent.data(fields.get("data"), declared);
        var timeout = timeout(fields.get(TIMEOUT));
        fields.noMore();
        return workflow.map(
                found -> new ContinueAs(found, data.orElse(WorkflowExpressions.UNCHANGED), timeout, place.pointer()));
    }

    private static Optional<ExecTimeout> timeout(Place place) {
        if (!place.at("runBefore").absent()) {
            place.at("runBefore")
                    .fault("this would be a state of another workflow", "name it in the timeouts of that workflow");
        }
        return WorkflowTimeout.read(place, Declared.elsewhere("state"))
                .map(timeout -> new ExecTimeout(timeout.duration(), timeout.interrupt(), OptionalInt.empty()));
    }

    /** The end of this instance that begins the next one. */
    public Node node() {
        return new Node.Continue(workflow, data, timeout, source);
    }
}
