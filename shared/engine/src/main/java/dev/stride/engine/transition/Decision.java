package dev.stride.engine.transition;

import dev.stride.engine.branch.Branch;
import java.util.List;

/**
 * The decision of the engine about an input for a branch (a stimulus): ignore it, make a call first, or commit the changed branch
 * to the database.
 */
public sealed interface Decision {

    /** The decision to ignore the stimulus, because the branch does not expect it. Nothing changes. */
    record Ignored() implements Decision {}

    /**
     * The decision to make a call before the changed branch is committed. The outcome of the call is the next stimulus
     * of the branch.
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
     * The decision that the runtime must commit the changed branch to the database, and then perform the effects.
     *
     * @param branch the changed branch; if it is {@link Branch#ready ready}, it continues after the commit
     * @param effects effects to dispatch after the commit; the outbox orders them by kind, and keeps this order within a kind
     * @param entries history entries since the previous decision
     * @param refused whether the runtime did not permit the instance to begin; the commit publishes no lifecycle events, which
     *     could start further instances without end
     */
    record Commit(Branch branch, List<Effect> effects, List<HistoryEntry> entries, boolean refused)
            implements Decision {
        public Commit {
            effects = List.copyOf(effects);
            entries = List.copyOf(entries);
        }

        public Commit(Branch branch, List<Effect> effects, List<HistoryEntry> entries) {
            this(branch, effects, entries, false);
        }

        /** Returns this commit as that of an instance which was not permitted to begin. */
        public Commit asRefusal() {
            return new Commit(branch, effects, entries, true);
        }
    }
}
