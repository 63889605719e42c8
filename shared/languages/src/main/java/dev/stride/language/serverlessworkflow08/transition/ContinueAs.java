package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.expression.Expression;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.ProducedEvent;
import dev.stride.language.serverlessworkflow08.action.SubFlowRef;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.policy.WorkflowTimeout;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.ExecTimeout;
import java.util.Optional;
import java.util.OptionalInt;

/** The end of an instance that continues as an instance of another workflow (section "Continuing as a new Execution"). */
public record ContinueAs(WorkflowRef workflow, Expression data, Optional<ExecTimeout> timeout, String source) {

    private static final String TIMEOUT = "workflowExecTimeout";

    /** Parses the id of the next workflow, or an object with further properties. */
    static Optional<ContinueAs> parse(Place place, Declarations declared) {
        if (!place.value().isObject()) {
            return SubFlowRef.workflow(place, Optional.empty())
                    .map(workflow ->
                            new ContinueAs(workflow, WorkflowExpressions.IDENTITY, Optional.empty(), place.pointer()));
        }
        var fields = place.fields();
        var workflow = SubFlowRef.workflow(fields);
        var data = ProducedEvent.parseData(fields.get("data"), declared);
        var timeout = timeout(fields.get(TIMEOUT));
        fields.warnUnknown();
        return workflow.map(
                found -> new ContinueAs(found, data.orElse(WorkflowExpressions.IDENTITY), timeout, place.pointer()));
    }

    private static Optional<ExecTimeout> timeout(Place place) {
        if (!place.at("runBefore").isAbsent()) {
            place.at("runBefore")
                    .fault(
                            "`runBefore` is not supported in `continueAs`, because it would have to name a state of the workflow that is started",
                            "set `runBefore` in the `timeouts` of the workflow that `continueAs` starts");
        }
        return WorkflowTimeout.parse(place, NamedDeclarations.unknown("state"))
                .map(timeout -> new ExecTimeout(timeout.duration(), timeout.interrupt(), OptionalInt.empty()));
    }

    /** Returns the node that ends this instance and starts an instance of the next workflow. */
    public Node toNode() {
        return new Node.Continue(workflow, data, timeout, source);
    }
}
