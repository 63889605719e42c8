package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.End;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.language.serverlessworkflow08.StateDataFilter;
import dev.stride.language.serverlessworkflow08.Transition;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.PlanBuilder;
import java.util.Map;
import java.util.Objects;

/**
 * The part of a plan that one state becomes.
 *
 * @param nodes all nodes so far
 * @param filter applied where the state begins and on every way out of it
 * @param enters the node of each state by its name
 */
public record StatePlan(PlanBuilder nodes, StateDataFilter filter, Map<String, Integer> enters) {

    /** Adds a node. @return its id */
    int add(Node node) {
        return nodes.add(node);
    }

    /** Adds a way out of the state: the output filter, the end of its scope, and where it leads. @return the first node */
    int leave(Exit exit) {
        var next = switch (exit) {
            case Transition(String state, String _) -> Objects.requireNonNull(enters.get(state));
            case End(String source) -> nodes.add(new Node.End(source));
        };
        var leave = nodes.add(new Node.Leave(next, exit.source()));
        return filter.output()
                .map(output ->
                        nodes.add(new Node.Assign(output, new Placement.Replace(), leave, filter.outputSource())))
                .orElse(leave);
    }

    /** Adds the input filter before a node. @return the first node */
    int filterInput(int next) {
        return filter.input()
                .map(input -> nodes.add(new Node.Assign(input, new Placement.Replace(), next, filter.inputSource())))
                .orElse(next);
    }
}
