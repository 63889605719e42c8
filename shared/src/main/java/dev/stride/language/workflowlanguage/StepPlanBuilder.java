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
 * The nodes of a workflow while it is compiled, and the calls that they make.
 *
 * @param depth how many loops are around the steps that are compiled
 * @param secrets names of those by which the calls show who they come from
 * @param nodesToStep for each node, how many an instance passes from there before it begins a step at the latest
 */
record StepPlanBuilder(
        PlanBuilder nodes,
        int depth,
        Map<String, CallTemplate> calls,
        SortedSet<String> secrets,
        Map<Integer, Integer> nodesToStep) {

    /** A step begins at the latest after so many nodes, far fewer than one advance may pass. */
    private static final int MOST_AHEAD = 300;

    /** A flow with nothing in it. */
    static StepPlanBuilder empty() {
        return new StepPlanBuilder(new PlanBuilder(), 0, new HashMap<>(), new TreeSet<>(), new HashMap<>());
    }

    /** The same flow, inside one more loop. */
    StepPlanBuilder insideLoop() {
        return new StepPlanBuilder(nodes, depth + 1, calls, secrets, nodesToStep);
    }

    /** Adds what a step calls. @return its key in the plan */
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

    /** An id for a node that is set later, and then begins a step or goes on to another node. */
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
     * Makes sure that a step begins soon from here on: where controls follow controls for long, an empty one is added.
     *
     * @return the node to go on with
     */
    int ensureStepSoon(int first, String source) {
        return longest(List.of(first)) < MOST_AHEAD
                ? first
                : addStep("steps", source, addNode(new Node.Leave(first, source)));
    }

    /** Begins a step, which is durable when it ends. @param kind the author's word for what it is */
    int addStep(String kind, String source, int next) {
        return addNode(new Node.Enter(new StateScope(stepName(source), kind, List.of()), next, source));
    }

    /** A step's name in histories and faults: where it stands. */
    static String stepName(String source) {
        return source.substring(PointerText.ROOT.length() + 1);
    }
}
