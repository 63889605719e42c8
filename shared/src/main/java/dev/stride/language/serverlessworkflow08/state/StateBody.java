package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.List;

/** The part of a state that is specific to its type, such as a sleep or a switch. */
interface StateBody {

    /** Returns the transitions and ends of the state when no error occurs. */
    List<StateExit> exits();

    /** Adds the nodes of the body to the plan, the last node first. @return the first node */
    int compile(StateCompiler plan);
}
