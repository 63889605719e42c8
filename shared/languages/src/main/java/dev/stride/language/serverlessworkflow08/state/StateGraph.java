package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.transition.StateExit.End;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The graph of the states of a workflow and their transitions. @param byName the states by their names */
public record StateGraph(Map<String, State> byName) {

    public static StateGraph of(List<State> states) {
        return new StateGraph(
                states.stream().collect(Collectors.toMap(State::name, Function.identity(), (one, _) -> one)));
    }

    /** Returns the given states and all states reachable from them, in depth-first order. */
    public SequencedSet<String> reachableFrom(Collection<String> names) {
        var reached = new LinkedHashSet<String>();
        var ahead = new ArrayDeque<>(names);
        while (!ahead.isEmpty()) {
            var name = ahead.pop();
            if (reached.add(name)) {
                state(name).ifPresent(state -> state.successors().forEach(ahead::push));
            }
        }
        return reached;
    }

    /** Returns whether the given state, or one of its conditions or error handlers, has an end of the workflow. */
    public boolean canEndIn(String name) {
        return state(name).stream().flatMap(State::exits).anyMatch(End.class::isInstance);
    }

    public SequencedSet<String> compensationsOf(Collection<String> names) {
        return reachableFrom(names.stream()
                .flatMap(name -> state(name).flatMap(State::compensatedBy).stream())
                .toList());
    }

    private Optional<State> state(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
