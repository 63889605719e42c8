package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.trace.Tracing;
import java.util.List;

/** A listener for logs, metrics and tests. Its methods must not throw. */
@FunctionalInterface
public interface RuntimeObserver {

    RuntimeObserver NONE = (branch, entries) -> {};

    /**
     * Is notified after a commit was stored.
     *
     * @param entries history entries of the commit, with data
     */
    void onCommit(Branch branch, List<HistoryEntry> entries);

    /** Is notified after the effects of a commit were dispatched, or after their dispatch failed. */
    default void onTransition(BranchTransition branchTransition) {}

    /** Is notified for each message that joined a stored commit of another message. */
    default void onJoined(JoinedMessage joinedMessage) {}

    /** Is notified when at least half of a limit is used. */
    default void onLimitApproached(LimitUsage limitUsage) {}

    /** Is notified when a stuck branch is woken, because a message or a timer was lost. */
    default void onWakeup(BranchId branch) {}

    /** Is notified when waking a stuck branch has had no effect, so that its instance is suspended or fails. */
    default void onGivenUp(BranchId branch, String reason) {}

    /** Is notified when the schedule of a superseded timer could not be deleted. Its message will have no effect. */
    default void onTimerNotDeleted(BranchId branch, RuntimeException cause) {}

    /** Is notified when an inline start has failed. The queue delivers its message later. */
    default void onInlineStartFailed(BranchId branch, RuntimeException cause) {}

    /** Returns the tracing that records the handling of messages. */
    default Tracing tracing() {
        return Tracing.OFF;
    }

    /**
     * Is notified when an event is dropped without delivery to an instance.
     *
     * @param event the CloudEvent as JSON
     * @param why the reason, for people
     */
    default void onEventDropped(JsonNode event, String why) {}

    /**
     * Is notified when an event has the source, id and ingress of an earlier event, but other content. The earlier event counts.
     *
     * @param event the later CloudEvent as JSON
     */
    default void onEventConflict(JsonNode event) {}
}
