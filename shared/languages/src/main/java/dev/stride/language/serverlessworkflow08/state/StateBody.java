package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.List;

/** The part of a state that is specific to its type, such as a sleep or a switch. */
interface StateBody {

    /** Returns the transitions and ends of the state, except those of its error handlers. */
    List<StateExit> exits();

    /**
     * Adds the nodes of the body to the plan, from the last node to the first, because each node refers to its successor.
     *
     * @return the first node
     */
    int compile(StateCompiler plan);
}
