package dev.stride.runtime;

import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.WorkflowId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A report on one commit of a branch, which is one line of execution of a workflow instance. The report is for logs and metrics.
 * It can contain data of the instance, but no secrets.
 *
 * @param branch the branch after the commit
 * @param entries history entries of the commit, with data
 * @param message id of the message that led to the commit
 * @param receives how often the message had been delivered
 * @param calls the calls that were made for the commit, in order
 * @param took the time from the receipt of the message, or from the message's previous commit, until the effects were dispatched
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

    /** Returns the name of the workflow state to which the commit belongs: the first state that its history entries name. */
    public Optional<String> firstState() {
        return entries.stream()
                .flatMap(historyEntry -> historyEntry.inState().stream())
                .findFirst();
    }

    /**
     * A report on one call of a function by a workflow.
     *
     * @param attempt counted from 1
     * @param took until the reply or the timeout
     * @param logged the line that the call wrote to the log, without secrets
     */
    public record Call(String function, int attempt, boolean failed, Duration took, Optional<Reply.Logged> logged) {}
}
