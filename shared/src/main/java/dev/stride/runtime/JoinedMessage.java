package dev.stride.runtime;

import dev.stride.engine.branch.BranchId;
import dev.stride.plan.WorkflowId;

/**
 * A report, for logs, of a message that was handled together with another message in one commit.
 *
 * @param version the version of the branch that the commit made
 * @param message id of the joined message
 * @param cause id of the message that caused the commit
 */
public record JoinedMessage(BranchId branch, WorkflowId workflow, long version, String message, String cause) {}
