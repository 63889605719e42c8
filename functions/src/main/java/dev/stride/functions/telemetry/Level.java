package dev.stride.functions.telemetry;

/** How much somebody has to care. */
public enum Level {
    /** The runtime could not do its work: a message or a request failed, or was put aside. */
    ERROR,
    /** A workflow failed, or something is about to: a fault, a failed call, half of a limit. */
    WARN,
    /** One line for each commit of each instance, and each change that a request makes. */
    INFO,
    /** Every entry of the history, too. */
    DEBUG;

    /** Whether this level includes what is told at another. */
    boolean includes(Level other) {
        return other.compareTo(this) <= 0;
    }
}
