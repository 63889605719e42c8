package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.StepListener;
import dev.stride.trace.Tracing;
import java.util.List;

/** A listener that the runtime notifies of its work, for logs, metrics and tests. Its methods must not throw exceptions. */
@FunctionalInterface
public interface RuntimeObserver {

    RuntimeObserver NONE = (branch, entries) -> {};

    /**
     * Called after a commit of a branch was stored.
     *
     * @param entries history entries of the commit, with data
     */
    void onCommit(Branch branch, List<HistoryEntry> entries);

    /** Called after a commit was stored and its effects, such as messages, were sent, or after sending them failed. */
    default void onTransition(BranchTransition branchTransition) {}

    /** Called for each message that the runtime handled together with another message of the same branch, in one commit. */
    default void onJoined(JoinedMessage joinedMessage) {}

    /** Called when at least half of a limit is used. */
    default void onLimitApproached(LimitUsage limitUsage) {}

    /** Called when the runtime wakes a branch that is stuck because a message or a timer was lost. */
    default void onWakeup(BranchId branch) {}

    /**
     * Called when a branch is still stuck after the runtime has woken it several times. The runtime then suspends the
     * instance. If the instance has not begun, it fails instead.
     */
    default void onGivenUp(BranchId branch, String reason) {}

    /** Called when work on many items goes on behind one that could not be read or handled. */
    default void onSkipped(SkippedItem skippedItem) {}

    /**
     * Called when a timer that is not needed any more could not be deleted. The timer will still send its message, which will
     * have no effect.
     */
    default void onTimerNotDeleted(BranchId branch, RuntimeException cause) {}

    /**
     * Called when the Lambda function that starts an instance could not also run its first states. The queue delivers the start
     * message later, so that the instance begins then.
     */
    default void onInlineStartFailed(BranchId branch, RuntimeException cause) {}

    /** Returns the tracer that records how the runtime handles messages. */
    default Tracing tracing() {
        return Tracing.OFF;
    }

    /** Returns the listener that is told each step of each branch. */
    default StepListener steps() {
        return StepListener.NONE;
    }

    /**
     * Called when an event is dropped without delivery to an instance of a workflow that consumes it, and without starting one.
     *
     * @param event the CloudEvent as JSON
     * @param why the reason, for people
     */
    default void onEventDropped(JsonNode event, String why) {}

    /**
     * Called when an event has the same source and id as an earlier event, but different content, although both arrived
     * through the same entry point, such as the event bus. The runtime ignores the later event.
     *
     * @param event the later CloudEvent as JSON
     */
    default void onEventConflict(JsonNode event) {}
}
