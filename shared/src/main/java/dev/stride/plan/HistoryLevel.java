package dev.stride.plan;

/** The amount of history that is recorded. */
public enum HistoryLevel {
    OFF,
    /** States, times, attempts and faults, without data. */
    STATES,
    /** Inputs and outputs as well, each up to {@link dev.stride.Limits#HISTORY_DATA_BYTES}. */
    ALL
}
