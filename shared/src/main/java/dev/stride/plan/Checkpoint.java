package dev.stride.plan;

/** When an instance that runs from state to state is committed. */
public enum Checkpoint {
    /** After each state. */
    STATES,
    /**
     * Before the instance calls, waits, forks, publishes or ends, and after each reply. The states in between are computed again
     * after a crash, at most {@link dev.stride.Limits#CHECKPOINT_STATES} of them.
     */
    EFFECTS
}
