package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.expression.Evaluation;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Computes the values that the API shows to clients for an instance, from expressions in its definition that are called
 * reports.
 */
public final class InstanceView {

    /**
     * Computes the values that the API shows to clients for an instance, from expressions in its definition that are
     * called reports. Returns the values by name, without the reports that fail or return null.
     *
     * @param root the root branch of the instance
     */
    public static SortedMap<String, JsonNode> evaluate(Plan plan, Branch root, Instant now) {
        var values = new TreeMap<String, JsonNode>();
        var bindings = NodeContext.outsideAdvance(plan, root, EvaluationContext.withoutSecrets(now))
                .bindings();
        var input = expressionInput(root);
        plan.settings()
                .reports()
                .forEach((name, report) ->
                        value(report.evaluate(input, bindings)).ifPresent(value -> values.put(name, value)));
        return values;
    }

    private static Optional<JsonNode> value(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Outputs outputs -> outputs.selection().filter(value -> !value.isNull());
            case Evaluation.Failure _ -> Optional.empty();
        };
    }

    private static ObjectNode expressionInput(Branch root) {
        var input = JsonNodeFactory.instance.objectNode();
        input.put("status", root.displayStatus().name());
        var fault = root.raisedFault().filter(_ -> root.status().isFinal());
        input.set("fault", fault.<JsonNode>map(NodeContext::errorVariable).orElse(NullNode.getInstance()));
        input.set("data", root.data());
        return input;
    }

    private InstanceView() {}
}
