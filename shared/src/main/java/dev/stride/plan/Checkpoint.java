package dev.stride.plan;

/** The points at which a running instance is saved to the database. */
public enum Checkpoint {
    /** Saves the instance after each state. */
    STATES,
    /**
     * Saves the instance only before it calls, waits, forks, publishes or ends, and after each reply. After a crash, the states
     * since the last save run again, at most {@link dev.stride.Limits#CHECKPOINT_STATES} of them.
     */
    EFFECTS
}
