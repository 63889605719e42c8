package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.node.NodeContext;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.expression.Evaluation;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What an instance tells of itself under the names that its language gives, as it stands. */
public final class InstanceView {

    /**
     * The reports of an instance. What cannot be computed, or is null, is not told.
     *
     * @param root its root branch
     */
    public static SortedMap<String, JsonNode> evaluate(Plan plan, Branch root, Instant now) {
        var told = new TreeMap<String, JsonNode>();
        var bindings = new NodeContext(plan, root, EvaluationContext.withoutSecrets(now), List.of()).bindings();
        var standing = expressionInput(root);
        plan.settings()
                .reports()
                .forEach((name, report) ->
                        value(report.evaluate(standing, bindings)).ifPresent(value -> told.put(name, value)));
        return told;
    }

    private static Optional<JsonNode> value(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Outputs outputs -> outputs.selection().filter(value -> !value.isNull());
            case Evaluation.Failure _ -> Optional.empty();
        };
    }

    private static ObjectNode expressionInput(Branch root) {
        var standing = JsonNodeFactory.instance.objectNode();
        standing.put("status", root.displayStatus().name());
        var fault = root.raisedFault().filter(_ -> root.status().isFinal());
        standing.set("fault", fault.<JsonNode>map(NodeContext::errorVariable).orElse(NullNode.getInstance()));
        standing.set("data", root.data());
        return standing;
    }

    private InstanceView() {}
}
