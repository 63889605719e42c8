package dev.stride.plan;

/** How often a running instance is saved to the database. */
public enum Checkpoint {
    /** Saves the instance after each state. */
    STATES,
    /**
     * Saves the instance only after each reply, and before the instance calls, waits, forks, publishes or ends. After a crash,
     * the instance runs again from the last save, which repeats at most {@link dev.stride.Limits#CHECKPOINT_STATES} states.
     */
    EFFECTS
}
