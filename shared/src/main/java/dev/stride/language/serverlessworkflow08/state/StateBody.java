package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.List;

/** The part of a state that is specific to its kind. Each kind of state implements this interface. */
interface StateBody {

    /** Returns the exits of the state when no error occurs. */
    List<StateExit> exits();

    /** Adds the nodes of the body, from the exits back to the beginning. @return the first node */
    int compile(StateCompiler plan);
}
