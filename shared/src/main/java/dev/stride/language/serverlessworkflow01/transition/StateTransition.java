package dev.stride.language.serverlessworkflow01.transition;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.Optional;

/** Where a state leads (section "Transitions"). */
public sealed interface StateTransition {

    String NEXT = "nextState";
    String END = "end";

    /** Where the author says it. */
    String source();

    /** To another state of the same workflow or branch. */
    record NextState(String state, String source) implements StateTransition {}

    /** To the end of the workflow or branch. */
    record End(String source) implements StateTransition {}

    /** Nowhere: a switch has no choice for the data, and no default. */
    record NoMatch(String source) implements StateTransition {}

    /** The state that the text at a place names; empty when that is a fault. */
    static Optional<StateTransition> parseTarget(Place place, Declarations01 declared) {
        return declared.states().find(place).map(state -> new NextState(state, place.pointer()));
    }

    /** Where a state leads when it is done: to its next state, unless it is an end. */
    static Optional<StateTransition> parse(Fields state, Declarations01 declared) {
        if (ends(state)) {
            state.warnNoEffect("when `end` is true", NEXT);
            return Optional.of(new End(state.get(END).pointer()));
        }
        if (!state.has(NEXT)) {
            state.reportMissing(NEXT, END);
        }
        return parseTarget(state.get(NEXT), declared);
    }

    /** Where an event leads, which may be the end only if its state may be. */
    static Optional<StateTransition> parseEvent(Fields event, Fields state, Declarations01 declared) {
        var ends = ends(state);
        if (event.has(NEXT)) {
            return parseTarget(event.get(NEXT), declared);
        }
        if (ends) {
            return Optional.of(new End(state.get(END).pointer()));
        }
        event.reportMissing(NEXT);
        return Optional.empty();
    }

    /** Where a switch leads that has no choice for the data. */
    static Optional<StateTransition> parseDefault(Fields state, Declarations01 declared) {
        if (state.has("default")) {
            ends(state);
            return parseTarget(state.get("default"), declared);
        }
        if (ends(state)) {
            return Optional.of(new End(state.get(END).pointer()));
        }
        var place = state.place();
        place.warn("`default` is missing: data that match no choice cause an error", "add it, or set `end` to true");
        return Optional.of(new NoMatch(place.pointer()));
    }

    private static boolean ends(Fields state) {
        return state.get(END).isTrue();
    }
}
