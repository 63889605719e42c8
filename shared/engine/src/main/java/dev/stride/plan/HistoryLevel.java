package dev.stride.plan;

/** The level of detail of the recorded history of an instance. */
public enum HistoryLevel {
    OFF,
    /** Records states, times, attempts and faults, without data. */
    STATES,
    /**
     * Records what {@link #STATES} records, and also the inputs and outputs of states, each up to
     * {@link dev.stride.Limits#HISTORY_DATA_BYTES}.
     */
    ALL
}
