package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.Declarations;
import java.util.Optional;

/** Where a state leads (section "Transitions"). */
public sealed interface Exit {

    String NEXT = "nextState";
    String END = "end";

    /** Where the author says it. */
    String source();

    /** To another state of the same workflow or branch. */
    record NextState(String state, String source) implements Exit {}

    /** To the end of the workflow or branch. */
    record End(String source) implements Exit {}

    /** Nowhere: a switch has no choice for the data, and no default. */
    record Nowhere(String source) implements Exit {}

    /** The state that the text at a place names; empty when that is a fault. */
    static Optional<Exit> toState(Place place, Declarations declared) {
        return declared.states().find(place).map(state -> new NextState(state, place.pointer()));
    }

    /** Where a state leads when it is done: to its next state, unless it is an end. */
    static Optional<Exit> read(Fields state, Declarations declared) {
        if (ends(state)) {
            state.noEffect("where `end` is true", NEXT);
            return Optional.of(new End(state.get(END).pointer()));
        }
        if (!state.has(NEXT)) {
            state.missing(NEXT, END);
        }
        return toState(state.get(NEXT), declared);
    }

    /** Where an event leads, which may be the end only if its state may be. */
    static Optional<Exit> ofEvent(Fields event, Fields state, Declarations declared) {
        if (event.has(NEXT)) {
            return toState(event.get(NEXT), declared);
        }
        if (ends(state)) {
            return Optional.of(new End(state.get(END).pointer()));
        }
        event.missing(NEXT);
        return Optional.empty();
    }

    /** Where a switch leads that has no choice for the data. */
    static Optional<Exit> otherwise(Fields state, Declarations declared) {
        if (state.has("default")) {
            ends(state);
            return toState(state.get("default"), declared);
        }
        if (ends(state)) {
            return Optional.of(new End(state.get(END).pointer()));
        }
        var place = state.place();
        place.warn("`default` is missing: data that no choice matches are an error", "add it, or set `end` to true");
        return Optional.of(new Nowhere(place.pointer()));
    }

    private static boolean ends(Fields state) {
        return state.get(END).flag();
    }
}
