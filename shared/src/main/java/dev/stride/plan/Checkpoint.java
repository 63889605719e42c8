package dev.stride.plan;

/** How often a running instance is saved to the database. */
public enum Checkpoint {
    /** Saves the instance after each state. */
    STATES,
    /**
     * Saves the instance after the reply to a call, before it calls, waits, forks, publishes or ends, and otherwise after {@link
     * dev.stride.Limits#CHECKPOINT_STATES} states at the latest. After a crash, the instance repeats the states since the last
     * save.
     */
    EFFECTS
}
