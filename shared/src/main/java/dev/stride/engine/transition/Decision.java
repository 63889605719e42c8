package dev.stride.engine.transition;

import dev.stride.engine.branch.Branch;
import java.util.List;

/** The decision of the engine about a stimulus: ignore it, perform a call, or commit the branch. */
public sealed interface Decision {

    /** The branch does not expect the stimulus; nothing changes. */
    record Ignored() implements Decision {}

    /**
     * Make a call before the branch is committed. The outcome of the call is the next stimulus of the branch.
     *
     * @param branch the branch to pass with that stimulus
     * @param entries history entries so far
     */
    record Perform(Branch branch, OutboundRequest request, List<HistoryEntry> entries) implements Decision {
        public Perform {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Commit the branch.
     *
     * @param branch the changed branch; if it is {@link Branch#ready ready}, it continues after the commit
     * @param effects effects to dispatch in this order after the commit
     * @param entries history entries since the previous decision
     */
    record Commit(Branch branch, List<Effect> effects, List<HistoryEntry> entries) implements Decision {
        public Commit {
            effects = List.copyOf(effects);
            entries = List.copyOf(entries);
        }
    }
}
