package dev.stride.functions.telemetry;

/** The severity of a log event. */
public enum Level {
    /** The runtime could not do its work: a message or a request failed, or was quarantined. */
    ERROR,
    /** A workflow failed or is at risk: a fault, a failed call, half of a limit. */
    WARN,
    /** The events of an instance, such as its start, calls, waits and its end, and each change by a request. */
    INFO,
    /** Also steps from state to state, and every entry of the history. */
    DEBUG;

    /** Checks whether this level includes the events of another. */
    boolean includes(Level other) {
        return other.compareTo(this) <= 0;
    }
}
