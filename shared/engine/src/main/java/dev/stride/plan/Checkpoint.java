package dev.stride.plan;

/** How often a running instance is saved to the database. */
public enum Checkpoint {
    /** Saves the instance after each state. */
    STATES,
    /**
     * Saves the instance before it calls a service, waits, forks, publishes events or ends, and after each reply to a
     * call. Between these points, saves it after {@link dev.stride.Limits#CHECKPOINT_STATES} states at the latest.
     * After a crash, the instance repeats the states since the last save.
     */
    EFFECTS
}
