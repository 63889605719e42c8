package dev.stride.language.workflowlanguage;

import dev.stride.plan.PlanBuilder;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.source.PointerText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A builder for the compiled plan of a workflow. Steps add their nodes to the plan, and also the function calls that these nodes
 * make.
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
     * If an instance could run this many nodes before its next step begins, an empty step is inserted, because an
     * instance can be saved only when a step begins. The runtime stops an instance that runs more than
     * {@code Limits.NODES_PER_ADVANCE} nodes without being saved; this number is far below that limit.
     */
    private static final int MOST_AHEAD = 300;

    static StepPlanBuilder empty() {
        return new StepPlanBuilder(new PlanBuilder(), 0, new HashMap<>(), new TreeSet<>(), new HashMap<>());
    }

    StepPlanBuilder insideLoop() {
        return new StepPlanBuilder(nodes, depth + 1, calls, secrets, nodesToStep);
    }

    String addCall(ActionCall actionCall, String source) {
        var key = actionCall.callKey(source);
        calls.put(key, actionCall.template());
        secrets.addAll(actionCall.secrets());
        return key;
    }

    int addNode(Node node) {
        var id = nodes.add(node);
        nodesToStep.put(id, node instanceof Node.Enter ? 0 : 1 + longest(PlanBuilder.successors(node)));
        return id;
    }

    /**
     * Reserves the id of a node that is added later, so that other nodes can already refer to it. The reserved node may
     * lead only to the node {@code other} and to first nodes of steps: the number of nodes that can run before the next
     * step is computed from {@code other} alone.
     */
    int reserve(int other) {
        var id = nodes.reserve();
        // The later node is not known yet, so the number of nodes to the next step is computed from the node after it.
        // A successor that begins a step adds no nodes to this number.
        nodesToStep.put(id, 1 + longest(List.of(other)));
        return id;
    }

    private int longest(List<Integer> ids) {
        return ids.stream()
                .mapToInt(id -> nodesToStep.getOrDefault(id, 0))
                .max()
                .orElse(0);
    }

    /** Inserts an empty step if the instance could run too many nodes without being saved. @return the node to continue at */
    int ensureStepSoon(int first, String source) {
        return longest(List.of(first)) < MOST_AHEAD
                ? first
                : addStep("steps", source, addNode(new Node.Leave(first, source)));
    }

    /**
     * Adds the node with which a step begins. The instance can be saved at this node.
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
