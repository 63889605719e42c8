package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.List;

/** The part of a state that is specific to its kind. Each kind of state implements this interface. */
interface StateBody01 {

    /** Returns the exits of the state when no error occurs, the default exit first. */
    List<StateTransition> exits();

    /** Returns the transitions of exhausted retries of its actions. */
    default List<StateTransition> abandonExits() {
        return List.of();
    }

    /** Returns whether the state's input must be kept until its end. */
    default boolean keepsInput() {
        return false;
    }

    /** Adds the nodes of the body, from the exits back to the beginning. @return the first node */
    int compile(StateCompiler01 plan);
}
