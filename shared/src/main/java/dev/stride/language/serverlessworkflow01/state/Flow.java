package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Declared;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.StateNames;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.language.serverlessworkflow01.ErrorHandler;
import dev.stride.plan.StartEvents;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * States and the one of them that comes first: those of a workflow, or of a branch.
 *
 * @param startsAt name of the first state
 * @param handlers what handles errors that a state does not handle itself
 */
public record Flow(String startsAt, List<State> states, List<ErrorHandler> handlers) {

    private static final String STATES = "states";

    public Flow {
        states = List.copyOf(states);
        handlers = List.copyOf(handlers);
    }

    /** The names of the states of a workflow or branch, and failing that their ids. */
    public static Declared<String> names(Fields owner) {
        return StateNames.read(owner.get(STATES).items());
    }

    /** Reads the states of a workflow or branch; empty when no plan can be made of them. */
    public static Optional<Flow> read(Fields owner, Declarations declared) {
        var place = owner.required(STATES);
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("there is at least one state", "");
        }
        var startsAt = declared.states().find(owner.required("startsAt"));
        var states = place.items().stream()
                .flatMap(state -> State.read(state, declared).stream())
                .toList();
        return startsAt.map(first -> new Flow(first, states, declared.handlers()));
    }

    /** Whether a state is an end. */
    public boolean ends() {
        return states.stream().flatMap(State::exits).anyMatch(Exit.End.class::isInstance);
    }

    /** The events that start instances, when the first state waits for events. */
    public Optional<StartEvents> starts() {
        return states.stream()
                .filter(state -> state.name().equals(startsAt))
                .flatMap(state -> state.does() instanceof EventState events ? Stream.of(events.starts()) : Stream.of())
                .findFirst();
    }

    /** Warns about events that start instances in two ways. @param root of the document */
    public void warnOfStarts(Place root) {
        states.stream()
                .filter(state -> state.name().equals(startsAt))
                .filter(state -> state.does() instanceof EventState events && events.isTiedInPart())
                .forEach(state -> root.within(state.source())
                        .warn(
                                "some of these events have a `correlationToken` and others have none: each of them starts an"
                                        + " instance",
                                "give all of their triggers one"));
    }

    /** Warns about states that nothing leads to. @param root of the document */
    public void warnOfUnreachable(Place root) {
        var reached = reached();
        for (var state : states) {
            if (!reached.contains(state.name())) {
                root.within(state.source())
                        .warn("no way leads to the state `" + state.name() + "`", "lead to it, or leave it out");
            }
            if (state.does() instanceof ParallelState parallel) {
                parallel.branches().forEach(branch -> branch.flow().warnOfUnreachable(root));
            }
        }
    }

    private Set<String> reached() {
        var reached = new HashSet<String>();
        var ahead = new ArrayDeque<String>();
        ahead.add(startsAt);
        handlers.forEach(handler -> target(handler.next()).forEach(ahead::add));
        while (!ahead.isEmpty()) {
            var name = ahead.remove();
            if (reached.add(name)) {
                states.stream()
                        .filter(state -> state.name().equals(name))
                        .flatMap(State::exits)
                        .flatMap(Flow::target)
                        .forEach(ahead::add);
            }
        }
        return reached;
    }

    private static Stream<String> target(Exit exit) {
        return exit instanceof Exit.NextState(String state, var _) ? Stream.of(state) : Stream.of();
    }
}
