package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.state.State.StateDataFilter;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.language.serverlessworkflow08.transition.StateExit.CompensationEnd;
import dev.stride.language.serverlessworkflow08.transition.StateExit.ContinueAs;
import dev.stride.language.serverlessworkflow08.transition.StateExit.End;
import dev.stride.language.serverlessworkflow08.transition.StateExit.Transition;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Compiles one state to nodes of a plan.
 *
 * @param nodes the plan under construction
 * @param filter the filter of the state, applied at its beginning and on every exit
 * @param entries the first node of each state by its name
 * @param isFirstState whether this is the start state of the workflow
 * @param endNode creates the node for an end without {@code terminate}, given the JSON pointer to the end
 */
public record StateCompiler(
        PlanBuilder nodes,
        StateDataFilter filter,
        Map<String, Integer> entries,
        boolean isFirstState,
        Function<String, Node> endNode) {

    int addNode(Node node) {
        return nodes.add(node);
    }

    OptionalInt entryOf(Optional<String> state) {
        return state.map(this::entryOf).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private int entryOf(String state) {
        return Objects.requireNonNull(entries.get(state));
    }

    /**
     * Adds the nodes by which an instance leaves the state. They apply the output filter, end the state's timeouts and error
     * handlers, run the compensation, publish the events, and then go to the next state or end the instance.
     *
     * @return the first node
     */
    int addExit(StateExit stateExit) {
        var next = destination(stateExit);
        if (!stateExit.events().isEmpty()) {
            next = addNode(new Node.Emit(stateExit.events(), next, stateExit.source() + "/produceEvents"));
        }
        if (stateExit.compensates()) {
            next = addNode(new Node.Compensate(next, stateExit.source() + "/compensate"));
        }
        var leave = addNode(new Node.Leave(next, stateExit.source()));
        return filter.output()
                .map(output ->
                        addNode(new Node.Assign(output, new DataPlacement.Replace(), leave, filter.outputSource())))
                .orElse(leave);
    }

    /** Adds the nodes of the default transition or, if there is none, a fault. @return the first node */
    int addDefault(Optional<StateExit> stateExit, String source) {
        return stateExit
                .map(this::addExit)
                .orElseGet(() -> addNode(new Node.Assign(
                        WorkflowExpressions.NO_DEFAULT,
                        new DataPlacement.Discard(),
                        addNode(new Node.End(source)),
                        source)));
    }

    private int destination(StateExit stateExit) {
        return switch (stateExit) {
            case Transition transition -> entryOf(transition.state());
            case CompensationEnd(String source) -> addNode(new Node.Return(source));
            case End end
            when end.continueAs().isPresent() ->
                addNode(end.continueAs().map(ContinueAs::toNode).orElseThrow());
            case End end when end.terminates() -> addNode(new Node.End(end.source()));
            case End end -> addNode(endNode.apply(end.source()));
        };
    }

    int addInputFilter(int next) {
        return filter.input()
                .map(input -> addNode(new Node.Assign(input, new DataPlacement.Replace(), next, filter.inputSource())))
                .orElse(next);
    }
}
