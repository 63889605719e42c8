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
     * Returns whether the state can discard the changes of its actions and continue with its original input. Each
     * instance then keeps a copy of the input until the state ends.
     */
    default boolean keepsInput() {
        return false;
    }

    /**
     * Adds the nodes for the type-specific part of the state, such as its delay, to the compiled workflow, and returns
     * the index of the first node. The last node is added first, because each node contains the index of its successor.
     */
    int compile(StateCompiler01 plan);
}
