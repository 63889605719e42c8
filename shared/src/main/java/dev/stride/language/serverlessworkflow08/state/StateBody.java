package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.List;

/** What only one kind of state does; a new kind of state implements this. */
interface StateBody {

    /** Where it leads when no error strikes. */
    List<StateExit> exits();

    /** Adds the nodes of what the state does, from its exits back to its beginning. @return the first of them */
    int compile(StateCompiler plan);
}
