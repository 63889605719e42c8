package dev.stride.language.workflowlanguage;

import dev.stride.language.source.Pointer;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Node;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.Scope;
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
 * @param ahead for each node, how many an instance passes from there before it begins a step at the latest
 */
record Flow(
        PlanBuilder nodes,
        int depth,
        Map<String, CallTemplate> calls,
        SortedSet<String> secrets,
        Map<Integer, Integer> ahead) {

    /** A step begins at the latest after so many nodes, far fewer than one advance may pass. */
    private static final int MOST_AHEAD = 300;

    /** A flow with nothing in it. */
    static Flow empty() {
        return new Flow(new PlanBuilder(), 0, new HashMap<>(), new TreeSet<>(), new HashMap<>());
    }

    /** The same flow, inside one more loop. */
    Flow deeper() {
        return new Flow(nodes, depth + 1, calls, secrets, ahead);
    }

    /** Adds what a step calls. @return its key in the plan */
    String calling(Invocation invocation, String source) {
        var key = invocation.call(source);
        calls.put(key, invocation.template());
        secrets.addAll(invocation.secrets());
        return key;
    }

    /** Adds a node. @return its id */
    int add(Node node) {
        var id = nodes.add(node);
        ahead.put(id, node instanceof Node.Enter ? 0 : 1 + longest(PlanBuilder.after(node)));
        return id;
    }

    /** An id for a node that is set later, and then begins a step or goes on to another node. */
    int reserve(int other) {
        var id = nodes.reserve();
        ahead.put(id, 1 + longest(List.of(other)));
        return id;
    }

    private int longest(List<Integer> ids) {
        return ids.stream().mapToInt(id -> ahead.getOrDefault(id, 0)).max().orElse(0);
    }

    /**
     * Makes sure that a step begins soon from here on: where controls follow controls for long, an empty one is added.
     *
     * @return the node to go on with
     */
    int bounded(int first, String source) {
        return longest(List.of(first)) < MOST_AHEAD ? first : step("steps", source, add(new Node.Leave(first, source)));
    }

    /** Begins a step, which is durable when it ends. @param kind the author's word for what it is */
    int step(String kind, String source, int next) {
        return add(new Node.Enter(new Scope(name(source), kind, List.of()), next, source));
    }

    /** A step's name in histories and faults: where it stands. */
    static String name(String source) {
        return source.substring(Pointer.ROOT.length() + 1);
    }
}
