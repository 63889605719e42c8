package dev.stride.plan;

/** How much of what happens is kept. */
public enum HistoryLevel {
    OFF,
    /** Names, times, attempts, faults. */
    STATES,
    /** Inputs and outputs as well, each up to {@link dev.stride.Limits#HISTORY_DATA_BYTES}. */
    ALL
}
