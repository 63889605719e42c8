package dev.stride.peers;

import dev.restate.sdk.SharedWorkflowContext;
import dev.restate.sdk.WorkflowContext;
import dev.restate.sdk.annotation.Shared;
import dev.restate.sdk.annotation.Workflow;
import dev.restate.sdk.common.DurablePromiseKey;

/** The workflow of the comparison that waits for a signal. */
@Workflow
public class Wait {

    private static final DurablePromiseKey<String> SIGNAL = DurablePromiseKey.of("signal", String.class);

    /** Waits for the signal. */
    @Workflow
    public void run(WorkflowContext context) {
        context.promise(SIGNAL).future().await();
    }

    /** Sends the signal. */
    @Shared
    public void signal(SharedWorkflowContext context) {
        context.promiseHandle(SIGNAL).resolve("signalled");
    }
}
