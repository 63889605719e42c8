package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.function.CalledFunctions;
import dev.stride.language.serverlessworkflow01.state.FlowCompiler;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles a parsed definition, in which the parser has found no faults, to an execution plan. */
final class WorkflowCompiler01 {

    /**
     * Expression that computes the property {@code execStatus} of an instance (section "Workflow Definition"). Its value is null
     * while the instance runs.
     */
    private static final Expression EXEC_STATUS =
            DataFlowExpressions.jq("""
            if .status == "COMPLETED" then "Success"
            elif .status == "TIMED_OUT" or (.status == "FAULTED" and (.fault.code == "%s" or .fault.code == "%s"))
            then "Timeout"
            elif .status == "FAULTED" and .fault.code == "%s" then "Invalid"
            elif .status == "FAULTED" or .status == "CANCELLED" then "Fail"
            else null end""".formatted(Fault.TIMEOUT, Fault.EVENT_TIMEOUT, Fault.VALIDATION));

    static Plan compile(WorkflowDefinition01 definition) {
        var nodes = new PlanBuilder();
        var calledFunctions = new CalledFunctions();
        var flow = FlowCompiler.compile(
                definition.flow(), nodes, calledFunctions, source -> nodes.add(new Node.End(source)));
        var layout = nodes.layout(List.of(flow.start()));
        var used = called(layout.nodes());
        var none = WorkflowSettings.NONE;
        return new Plan(
                definition.id(),
                definition.name(),
                ServerlessWorkflow01.KEY,
                JsonNodeFactory.instance.objectNode(),
                PlanBuilder.START,
                layout.nodes(),
                calledFunctions.templates(used),
                new WorkflowSettings(
                                none.label(),
                                none.inputSchema(),
                                calledFunctions.secrets(used),
                                none.timeout(),
                                definition.flow().startEvents().map(events -> events.joining(layout.nodes())),
                                none.schedule(),
                                definition.runSettings().history(),
                                none.compensation())
                        .withReports(Map.of("execStatus", EXEC_STATUS))
                        .withCheckpoint(definition.runSettings().checkpoint())
                        .withLabels(definition.runSettings().labels()));
    }

    private static Set<String> called(List<Node> nodes) {
        return nodes.stream()
                .flatMap(node -> node instanceof Node.Invoke invoke ? Stream.of(invoke.call()) : Stream.of())
                .collect(Collectors.toSet());
    }

    private WorkflowCompiler01() {}
}
