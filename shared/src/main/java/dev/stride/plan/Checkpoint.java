package dev.stride.plan;

/** The points at which a running instance is saved to the database. */
public enum Checkpoint {
    /** Saves the instance after each state. */
    STATES,
    /**
     * Saves the instance only after each reply, and before the instance calls, waits, forks, publishes or ends. After a crash,
     * the states since the last save run again. These are at most {@link dev.stride.Limits#CHECKPOINT_STATES} states.
     */
    EFFECTS
}
