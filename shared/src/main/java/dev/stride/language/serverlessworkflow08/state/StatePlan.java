package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.ContinueAs;
import dev.stride.language.serverlessworkflow08.End;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.language.serverlessworkflow08.StateDataFilter;
import dev.stride.language.serverlessworkflow08.Transition;
import dev.stride.language.serverlessworkflow08.Undone;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.PlanBuilder;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The part of a plan that one state becomes.
 *
 * @param nodes all nodes so far
 * @param filter applied where the state begins and on every way out of it
 * @param enters the node of each state by its name
 * @param starts whether the workflow begins with the state
 * @param ends the node of an end that does not terminate, by where it stands
 */
public record StatePlan(
        PlanBuilder nodes,
        StateDataFilter filter,
        Map<String, Integer> enters,
        boolean starts,
        Function<String, Node> ends) {

    /** Adds a node. @return its id */
    int add(Node node) {
        return nodes.add(node);
    }

    /** Where a state begins, if one is named. */
    OptionalInt enter(Optional<String> state) {
        return state.map(this::enter).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private int enter(String state) {
        return Objects.requireNonNull(enters.get(state));
    }

    /**
     * Adds a way out of the state: the output filter, the end of its scope, what is compensated, what is published, and
     * where it leads. @return the first node
     */
    int leave(Exit exit) {
        var next = destination(exit);
        if (!exit.events().isEmpty()) {
            next = add(new Node.Emit(exit.events(), next, exit.source() + "/produceEvents"));
        }
        if (exit.compensates()) {
            next = add(new Node.Compensate(next, exit.source() + "/compensate"));
        }
        var leave = add(new Node.Leave(next, exit.source()));
        return filter.output()
                .map(output -> add(new Node.Assign(output, new Placement.Replace(), leave, filter.outputSource())))
                .orElse(leave);
    }

    private int destination(Exit exit) {
        return switch (exit) {
            case Transition transition -> enter(transition.state());
            case Undone(String source) -> add(new Node.Return(source));
            case End end
            when end.continueAs().isPresent() ->
                add(end.continueAs().map(ContinueAs::node).orElseThrow());
            case End end when end.terminates() -> add(new Node.End(end.source()));
            case End end -> add(ends.apply(end.source()));
        };
    }

    /** Adds the input filter before a node. @return the first node */
    int filterInput(int next) {
        return filter.input()
                .map(input -> add(new Node.Assign(input, new Placement.Replace(), next, filter.inputSource())))
                .orElse(next);
    }
}
