package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.Plan;
import dev.stride.plan.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Makes the plan of a definition that has no fault. */
final class WorkflowPlan {

    private static final String STEPS = "/steps";

    /** What an instance tells of itself while it runs and afterwards (decisions C13 and C14). */
    private static final Map<String, Expression> REPORTS =
            Map.of("yields", Context.jq("$yields", Set.of(Context.YIELDS)), "error", Context.jq("""
                    .status as $status | .fault | values | {
                      message,
                      position: .pointer,
                      step: (.pointer | ltrimstr("/") | sub("/(if|result)$"; "")),
                      recoverable: ($status == "FAULTED" and (.code | IN(
                        "expression", "merge", "validation", "configuration", "limit", "cancelled") | not))
                    }""", Set.of()));

    static Plan of(WorkflowDefinition definition) {
        var flow = Flow.empty();
        var end = replace(flow, Context.END, flow.add(new Node.End(STEPS)));
        var steps = definition.steps().compile(flow, end);
        var begin = flow.add(new Node.Assign(Context.NO_YIELDS, new Placement.Bind(Context.YIELDS), steps, STEPS));
        var start = replace(flow, Context.BEGIN, begin);
        return new Plan(
                definition.identity().id(),
                definition.identity().name(),
                WorkflowLanguage.KEY,
                JsonNodeFactory.instance.objectNode(),
                0,
                flow.nodes().from(List.of(start)).nodes(),
                flow.calls(),
                terms(definition, flow));
    }

    private static int replace(Flow flow, Expression value, int next) {
        return flow.add(new Node.Assign(value, new Placement.Replace(), next, STEPS));
    }

    private static Terms terms(WorkflowDefinition definition, Flow flow) {
        return new Terms(
                        Optional.empty(),
                        Optional.empty(),
                        List.copyOf(flow.secrets()),
                        definition.timeout(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty())
                .reporting(REPORTS);
    }

    private WorkflowPlan() {}
}
