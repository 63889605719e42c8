package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.ErrorHandler;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.start.StartEvents;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The states of a workflow or of a branch, and their start state.
 *
 * @param startsAt name of the first state
 * @param handlers error handlers for errors that a state does not handle itself
 */
public record Flow(String startsAt, List<State01> states, List<ErrorHandler> handlers) {

    private static final String STATES = "states";

    public Flow {
        states = List.copyOf(states);
        handlers = List.copyOf(handlers);
    }

    /** Parses the names and ids of the states of a workflow or branch. */
    public static NamedDeclarations<String> parseStateNames(Fields owner) {
        return NamedDeclarations.parseStates(owner.get(STATES).items());
    }

    /** Parses the states of a workflow or branch; returns empty when the start state is invalid. */
    public static Optional<Flow> parse(Fields owner, Declarations01 declared) {
        var place = owner.required(STATES);
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("a workflow or branch must have at least one state", "");
        }
        var startsAt = declared.states().find(owner.required("startsAt"));
        var states = place.items().stream()
                .flatMap(state -> State01.parse(state, declared).stream())
                .toList();
        return startsAt.map(first -> new Flow(first, states, declared.handlers()));
    }

    public boolean hasEnd() {
        return states.stream().flatMap(State01::exits).anyMatch(StateTransition.End.class::isInstance);
    }

    /** Returns the events that start instances of the workflow. Returns empty if the start state does not wait for events. */
    public Optional<StartEvents> startEvents() {
        return states.stream()
                .filter(state01 -> state01.name().equals(startsAt))
                .flatMap(state01 -> state01.stateBody() instanceof EventState01 events
                        ? Stream.of(events.startEvents())
                        : Stream.of())
                .findFirst();
    }

    /**
     * Warns if some, but not all, of the events that start instances have correlation tokens. The tokens then have no
     * effect: each event starts a new instance, even if an instance with the same token is running.
     *
     * @param root the root of the document
     */
    public void warnOfMixedStarts(Place root) {
        states.stream()
                .filter(state01 -> state01.name().equals(startsAt))
                .filter(state01 -> state01.stateBody() instanceof EventState01 events && events.isPartlyCorrelated())
                .forEach(state01 -> root.resolve(state01.source())
                        .warn(
                                "some of these events have no `correlationToken`, so the tokens have no effect: each event starts a new instance",
                                "add a `correlationToken` to the trigger of each event that starts this workflow"));
    }

    /** Warns about states that cannot be reached from the start state. @param root the root of the document */
    public void warnOfUnreachable(Place root) {
        var reached = reached();
        for (var state01 : states) {
            if (!reached.contains(state01.name())) {
                root.resolve(state01.source())
                        .warn(
                                "the state `" + state01.name() + "` is unreachable",
                                "add a transition that leads to this state, or remove the state");
            }
            if (state01.stateBody() instanceof ParallelState01 parallel) {
                parallel.branches()
                        .forEach(parallelBranch01 -> parallelBranch01.flow().warnOfUnreachable(root));
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
                        .filter(state01 -> state01.name().equals(name))
                        .flatMap(State01::exits)
                        .flatMap(Flow::target)
                        .forEach(ahead::add);
            }
        }
        return reached;
    }

    private static Stream<String> target(StateTransition stateTransition) {
        return stateTransition instanceof StateTransition.NextState(String state, var _)
                ? Stream.of(state)
                : Stream.of();
    }
}
