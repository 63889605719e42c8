package dev.stride.language.workflowlanguage;

import dev.stride.language.source.PointerText;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Builds the plan of a workflow: adds its nodes and calls.
 *
 * @param depth the number of enclosing loops
 * @param secrets names of the secrets that authenticate the calls
 * @param nodesToStep for each node id, the maximum number of nodes that an instance passes before it begins a step
 */
record StepPlanBuilder(
        PlanBuilder nodes,
        int depth,
        Map<String, CallTemplate> calls,
        SortedSet<String> secrets,
        Map<Integer, Integer> nodesToStep) {

    /**
     * The maximum number of nodes that an instance can pass before it reaches the next durable step. This is far below the limit
     * {@code Limits.NODES_PER_ADVANCE}.
     */
    private static final int MOST_AHEAD = 300;

    /** Returns a builder for a new plan. */
    static StepPlanBuilder empty() {
        return new StepPlanBuilder(new PlanBuilder(), 0, new HashMap<>(), new TreeSet<>(), new HashMap<>());
    }

    /** Returns a builder for the body of a loop. It adds nodes to the same plan. */
    StepPlanBuilder insideLoop() {
        return new StepPlanBuilder(nodes, depth + 1, calls, secrets, nodesToStep);
    }

    /**
     * Adds a call.
     *
     * @return its key in the plan
     */
    String addCall(ActionCall actionCall, String source) {
        var key = actionCall.callKey(source);
        calls.put(key, actionCall.template());
        secrets.addAll(actionCall.secrets());
        return key;
    }

    /** Adds a node. @return its id */
    int addNode(Node node) {
        var id = nodes.add(node);
        nodesToStep.put(id, node instanceof Node.Enter ? 0 : 1 + longest(PlanBuilder.successors(node)));
        return id;
    }

    /**
     * Reserves an id for a node that the caller sets later. This node must either begin a durable step or be followed by the node
     * {@code other}, because the distance to the next step is computed from that node.
     */
    int reserve(int other) {
        var id = nodes.reserve();
        nodesToStep.put(id, 1 + longest(List.of(other)));
        return id;
    }

    private int longest(List<Integer> ids) {
        return ids.stream()
                .mapToInt(id -> nodesToStep.getOrDefault(id, 0))
                .max()
                .orElse(0);
    }

    /**
     * Inserts an empty durable step before a node if the instance could otherwise pass too many nodes before the next step, for
     * example in a long sequence of conditions.
     *
     * @return the id of the node to continue at
     */
    int ensureStepSoon(int first, String source) {
        return longest(List.of(first)) < MOST_AHEAD
                ? first
                : addStep("steps", source, addNode(new Node.Leave(first, source)));
    }

    /**
     * Adds the node that begins a durable step.
     *
     * @param kind the keyword of the step in the definition
     */
    int addStep(String kind, String source, int next) {
        return addNode(new Node.Enter(new StateScope(stepName(source), kind, List.of()), next, source));
    }

    /** Returns the name of a step in histories and faults: its position in the definition, such as {@code steps/0}. */
    static String stepName(String source) {
        return source.substring(PointerText.ROOT.length() + 1);
    }
}
