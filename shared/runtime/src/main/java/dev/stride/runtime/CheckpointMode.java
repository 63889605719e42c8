package dev.stride.runtime;

import dev.stride.plan.Checkpoint;

/** When a deployment stores instances, and after how many states a queue message follows. */
public enum CheckpointMode {
    /** Stores each state, and continues with a message. The default on AWS, where other invocations take turns with the message. */
    STATES(Checkpoint.STATES, 1),
    /** Stores each state, and continues with a message after ten. The default on one machine, where a message is only overhead. */
    CHAINED(Checkpoint.STATES, 10),
    /** As {@link #CHAINED}, for workflows that do not choose a {@link Checkpoint} themselves with {@link Checkpoint#EFFECTS}. */
    EFFECTS(Checkpoint.EFFECTS, 10);

    private final Checkpoint checkpoint;
    private final int statesPerInvocation;

    CheckpointMode(Checkpoint checkpoint, int statesPerInvocation) {
        this.checkpoint = checkpoint;
        this.statesPerInvocation = statesPerInvocation;
    }

    /** Returns when instances are stored, for workflows that do not choose this themselves. */
    public Checkpoint checkpoint() {
        return checkpoint;
    }

    /** Returns the number of states that a branch may run per message. */
    public int statesPerInvocation() {
        return statesPerInvocation;
    }
}
