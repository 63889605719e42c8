package dev.stride.runtime;

import dev.stride.engine.branch.BranchId;
import dev.stride.plan.WorkflowId;

/**
 * A report, for logs, on a message that the runtime handled together with another message of the same branch, in one commit.
 *
 * @param version the branch's version after the commit
 * @param message id of the joined message
 * @param cause id of the message that caused the commit
 */
public record JoinedMessage(BranchId branch, WorkflowId workflow, long version, String message, String cause) {}
