package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.trace.Tracing;
import java.util.List;

/** Sees what happens: for logs, metrics and people. It must not fail. */
@FunctionalInterface
public interface RuntimeObserver {

    RuntimeObserver NONE = (branch, entries) -> {};

    /**
     * A commit was made.
     *
     * @param entries what it adds to the history, with data
     */
    void onCommit(Branch branch, List<HistoryEntry> entries);

    /** A commit was made, and its effects were dispatched as far as that went. */
    default void onTransition(BranchTransition branchTransition) {}

    /** Something got to half of a limit, or beyond. */
    default void onLimitApproached(LimitUsage limitUsage) {}

    /** A branch is woken that nothing has moved for long: something that was to move it is lost. */
    default void onWakeup(BranchId branch) {}

    /** Where what is done is traced. */
    default Tracing tracing() {
        return Tracing.OFF;
    }

    /**
     * An event was put aside: no instance gets it.
     *
     * @param event the CloudEvent as JSON
     * @param why for people
     */
    default void onEventDropped(JsonNode event, String why) {}
}
