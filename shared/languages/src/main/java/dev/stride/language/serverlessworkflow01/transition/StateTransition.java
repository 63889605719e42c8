package dev.stride.language.serverlessworkflow01.transition;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.Optional;

/** The transition of a state (section "Transitions"). */
public sealed interface StateTransition {

    String NEXT = "nextState";
    String END = "end";

    String source();

    record NextState(String state, String source) implements StateTransition {}

    record End(String source) implements StateTransition {}

    /** The transition of a switch state without a default, for data that match no choice. This transition raises an error. */
    record NoMatch(String source) implements StateTransition {}

    static Optional<StateTransition> parseTarget(Place place, Declarations01 declared) {
        return declared.states().find(place).map(state -> new NextState(state, place.pointer()));
    }

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

    /** Parses the transition of an event definition; by default, the {@code end} of its state. */
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

    static Optional<StateTransition> parseDefault(Fields state, Declarations01 declared) {
        if (state.has("default")) {
            ends(state);
            return parseTarget(state.get("default"), declared);
        }
        if (ends(state)) {
            return Optional.of(new End(state.get(END).pointer()));
        }
        var place = state.place();
        place.assume(
                "`default` is missing: data that match no choice cause an error",
                "add `default`, or set `end` to true");
        return Optional.of(new NoMatch(place.pointer()));
    }

    private static boolean ends(Fields state) {
        return state.get(END).isTrue();
    }
}
