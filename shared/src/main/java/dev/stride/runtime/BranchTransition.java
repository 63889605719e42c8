package dev.stride.runtime;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.WorkflowId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A commit as operators see it. No secret is in it; data of the instance is, in its branch and entries.
 *
 * @param branch as the commit made it
 * @param entries what it adds to the history, with data
 * @param message id of the message that led to it
 * @param receives how often that message had been handed over
 * @param calls those that were made for it, in order
 * @param took from loading the branch, or from the commit before it by the same message, until its effects were dispatched
 */
public record BranchTransition(
        Branch branch,
        WorkflowId workflow,
        List<HistoryEntry> entries,
        String message,
        int receives,
        List<Call> calls,
        Duration took) {

    public BranchTransition {
        entries = List.copyOf(entries);
        calls = List.copyOf(calls);
    }

    /** The first state that it is of. */
    public Optional<String> firstState() {
        return entries.stream()
                .flatMap(historyEntry -> historyEntry.inState().stream())
                .findFirst();
    }

    /**
     * A call of a function that was made.
     *
     * @param attempt counted from 1
     * @param took until there was an answer, or none came
     */
    public record Call(String function, int attempt, boolean failed, Duration took) {}
}
