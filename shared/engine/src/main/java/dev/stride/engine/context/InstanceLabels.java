package dev.stride.engine.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.expression.Selection;
import dev.stride.plan.Plan;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Evaluates the labels of a new instance. A label is a text computed from the input or, if an event starts the instance, from its
 * data after this event; clients can find the instance by this text.
 */
public final class InstanceLabels {

    /** Returns what {@code $WORKFLOW.version} is, if an expression computes it (docs/spec-decisions.md, 20). */
    public static Optional<String> versionLabel(Plan plan, NodeContext nodeContext) {
        return plan.settings()
                .label()
                .map(nodeContext::evaluate)
                .filter(Selection.Value.class::isInstance)
                .map(value -> ((Selection.Value) value).value().asText());
    }

    /** Returns the labels by name, without those whose expression fails or returns no scalar: none prevents a start. */
    public static Map<String, String> evaluate(Plan plan, NodeContext nodeContext) {
        var values = new TreeMap<String, String>();
        plan.settings()
                .labels()
                .forEach((name, label) ->
                        value(nodeContext.evaluate(label)).ifPresent(value -> values.put(name, value)));
        return values;
    }

    /**
     * Returns whether labels without a value are evaluated again when a waiting branch consumes events: it is an instance that
     * waits for its first events, in a start state whose events start instances.
     */
    public static boolean areEvaluatedAgain(Plan plan, Branch branch) {
        return branch.id().isRoot()
                && !branch.labels()
                        .keySet()
                        .containsAll(plan.settings().labels().keySet())
                && plan.settings()
                        .starts()
                        .filter(starts -> starts.input().isEmpty())
                        .isPresent()
                && branch.events().consumed().equals(ConsumedEventIds.NONE)
                && branch.stateNode().filter(enter -> enter == plan.start()).isPresent();
    }

    /** Returns the labels of an instance whose start events have just become data: those that it has, and those that it lacked. */
    public static Map<String, String> evaluateRest(Plan plan, NodeContext nodeContext) {
        var values = new TreeMap<>(evaluate(plan, nodeContext));
        values.putAll(nodeContext.branch().labels());
        return values;
    }

    /** Returns the beginning of a text, to the maximum length at which labels are stored and compared. */
    public static String truncated(String text) {
        return text.length() <= Limits.LABEL_CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, Limits.LABEL_CHARACTERS)));
    }

    private static Optional<String> value(Selection selection) {
        return selection instanceof Selection.Value(var value) && value.isValueNode() && !value.isNull()
                ? Optional.of(value)
                        .map(JsonNode::asText)
                        .filter(text -> !text.isEmpty())
                        .map(InstanceLabels::truncated)
                : Optional.empty();
    }

    private InstanceLabels() {}
}
