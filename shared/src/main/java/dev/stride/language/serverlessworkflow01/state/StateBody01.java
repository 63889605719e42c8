package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.List;

/** What only one kind of state does; a new kind of state implements this. */
interface StateBody01 {

    /** Where it leads when no error strikes, the usual way first. */
    List<StateTransition> exits();

    /** Where else its actions lead. */
    default List<StateTransition> abandonExits() {
        return List.of();
    }

    /** Whether the data that the state began with must be kept beside those that it works on. */
    default boolean keepsInput() {
        return false;
    }

    /** Adds the nodes of what the state does, from its exits back to its beginning. @return the first of them */
    int compile(StateCompiler01 plan);
}
