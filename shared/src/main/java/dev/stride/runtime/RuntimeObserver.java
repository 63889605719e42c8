package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.trace.Tracing;
import java.util.List;

/** A listener that is notified of the runtime's work, for logs, metrics and tests. Its methods must not throw. */
@FunctionalInterface
public interface RuntimeObserver {

    RuntimeObserver NONE = (branch, entries) -> {};

    /**
     * Called after a commit was stored.
     *
     * @param entries history entries of the commit, with data
     */
    void onCommit(Branch branch, List<HistoryEntry> entries);

    /** Called after the effects of a commit were dispatched, or after their dispatch failed. */
    default void onTransition(BranchTransition branchTransition) {}

    /** Called for each message that was handled together with another message in one commit. */
    default void onJoined(JoinedMessage joinedMessage) {}

    /** Called when at least half of a limit is used. */
    default void onLimitApproached(LimitUsage limitUsage) {}

    /** Called when the runtime wakes a branch that is stuck because a message or a timer was lost. */
    default void onWakeup(BranchId branch) {}

    /** Called when a stuck branch did not continue after the runtime woke it. The instance is then suspended or fails. */
    default void onGivenUp(BranchId branch, String reason) {}

    /** Called when a timer that is not needed any more could not be deleted. The message of the timer will have no effect. */
    default void onTimerNotDeleted(BranchId branch, RuntimeException cause) {}

    /**
     * Called when the function that starts an instance failed to run the instance at once. The queue delivers the start message
     * later.
     */
    default void onInlineStartFailed(BranchId branch, RuntimeException cause) {}

    /** Returns the tracer that records how messages are handled. */
    default Tracing tracing() {
        return Tracing.OFF;
    }

    /**
     * Called when an event is dropped without delivery to an instance.
     *
     * @param event the CloudEvent as JSON
     * @param why the reason, for people
     */
    default void onEventDropped(JsonNode event, String why) {}

    /**
     * Called when an event has the same source, id and ingress as an earlier event, but different content. Only the earlier event
     * is used.
     *
     * @param event the later CloudEvent as JSON
     */
    default void onEventConflict(JsonNode event) {}
}
