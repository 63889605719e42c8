package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import java.util.List;

/**
 * A branch as it is stored.
 *
 * @param outbox what this commit still has to make happen
 * @param cause id of the message that led to this commit: when it comes again, the commit was made and its outbox may not
 *     have been dispatched
 * @param tail history that is not yet written as a segment of its own
 */
public record Committed(Branch branch, Outbox outbox, String cause, List<Entry> tail) {
    public Committed {
        tail = List.copyOf(tail);
    }

    /** The same with its branch ready where it is. */
    Committed awake() {
        return new Committed(branch.awake(), outbox, cause, tail);
    }

    /** Whether whoever made this commit has to take the branch further itself. */
    boolean goesOn() {
        return branch.ready() && !outbox.proceeds();
    }
}
