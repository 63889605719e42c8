package dev.stride.runtime;

import dev.stride.engine.branch.BranchId;
import dev.stride.plan.WorkflowId;

/**
 * A report, for logs, on a message that needed no commit of its own: the runtime handled it in the same commit as another message
 * of the branch.
 *
 * @param version the branch's version after the commit
 * @param message id of the joined message
 * @param cause id of the message that caused the commit
 */
public record JoinedMessage(BranchId branch, WorkflowId workflow, long version, String message, String cause) {}
