package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.List;

/** The part of a state that is specific to its type, such as a delay or a switch. */
interface StateBody01 {

    /** Returns the transitions that the state can take if no error occurs, the default transition first. */
    List<StateTransition> exits();

    /** Returns the transitions that the state takes when the retries of one of its actions are exhausted. */
    default List<StateTransition> abandonExits() {
        return List.of();
    }

    /**
     * Returns whether the body needs the input of the state again after it has changed the data. An instance then keeps a copy of
     * the input until the state ends.
     */
    default boolean keepsInput() {
        return false;
    }

    /**
     * Adds the nodes of the body to the plan, from the last node to the first, because each node refers to its successor.
     *
     * @return the first node
     */
    int compile(StateCompiler01 plan);
}
