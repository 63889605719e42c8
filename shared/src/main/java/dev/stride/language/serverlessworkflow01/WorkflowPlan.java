package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.language.serverlessworkflow01.state.FlowPlan;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the plan of a definition that has no fault. */
final class WorkflowPlan {

    /** How an execution stands (section "Workflow Definition", {@code execStatus}); nothing while it goes on. */
    private static final Expression EXEC_STATUS =
            DataFlow.jq("""
            if .status == "COMPLETED" then "Success"
            elif .status == "TIMED_OUT" or (.status == "FAULTED" and (.fault.code == "%s" or .fault.code == "%s"))
            then "Timeout"
            elif .status == "FAULTED" and .fault.code == "%s" then "Invalid"
            elif .status == "FAULTED" or .status == "CANCELLED" then "Fail"
            else null end""".formatted(Fault.TIMEOUT, Fault.EVENT_TIMEOUT, Fault.VALIDATION));

    static Plan of(WorkflowDefinition definition) {
        var nodes = new PlanBuilder();
        var calls = new Calls();
        var flow = FlowPlan.of(definition.flow(), nodes, calls, source -> nodes.add(new Node.End(source)));
        var layout = nodes.from(List.of(flow.start()));
        var used = called(layout.nodes());
        return new Plan(
                definition.id(),
                definition.name(),
                ServerlessWorkflow01.KEY,
                JsonNodeFactory.instance.objectNode(),
                0,
                layout.nodes(),
                calls.templates(used),
                new Terms(
                                Optional.empty(),
                                Optional.empty(),
                                calls.secrets(used),
                                Optional.empty(),
                                definition.flow().starts(),
                                Optional.empty(),
                                Optional.empty(),
                                OptionalInt.empty())
                        .reporting(Map.of("execStatus", EXEC_STATUS)));
    }

    private static Set<String> called(List<Node> nodes) {
        return nodes.stream()
                .flatMap(node -> node instanceof Node.Invoke invoke ? Stream.of(invoke.call()) : Stream.of())
                .collect(Collectors.toSet());
    }

    private WorkflowPlan() {}
}
