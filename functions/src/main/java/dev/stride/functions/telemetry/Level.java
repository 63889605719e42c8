package dev.stride.functions.telemetry;

/** The severity of a log event. */
public enum Level {
    /** The runtime could not do its work: a message or a request failed, or was quarantined. */
    ERROR,
    /** A workflow failed or is at risk: a fault, a failed call, a value that reached half of its limit. */
    WARN,
    /** Progress of an instance, such as its start, calls, waits and end, and every change by an API request. */
    INFO,
    /** Details: steps from state to state, and every entry of the history. */
    DEBUG;

    /** Checks whether a log at this level includes events of another level. */
    boolean includes(Level other) {
        return other.compareTo(this) <= 0;
    }
}
