package dev.stride.engine.transition;

import dev.stride.engine.branch.Branch;
import java.util.List;

/** The result of advancing. */
public sealed interface Decision {

    /** The branch does not wait for this: nothing changes. */
    record Ignored() implements Decision {}

    /**
     * Make this call now and come back with the reply; nothing is committed before.
     *
     * @param branch as it is when the reply comes
     * @param entries history so far
     */
    record Perform(Branch branch, OutboundRequest request, List<HistoryEntry> entries) implements Decision {
        public Perform {
            entries = List.copyOf(entries);
        }
    }

    /**
     * Commit this.
     *
     * @param branch the moved branch; when it is {@link Branch#ready ready}, it must be gone on with after the commit
     * @param effects to dispatch after the commit, in order
     * @param entries history since the decision before
     */
    record Commit(Branch branch, List<Effect> effects, List<HistoryEntry> entries) implements Decision {
        public Commit {
            effects = List.copyOf(effects);
            entries = List.copyOf(entries);
        }
    }
}
