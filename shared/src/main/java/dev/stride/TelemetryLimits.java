package dev.stride;

import java.time.Duration;

/** The bounds of what operators are told: logs, metrics, traces. */
public final class TelemetryLimits {

    /** Longest value in a line of log, in characters. */
    public static final int LOG_VALUE_CHARACTERS = 1 << 10;

    /** Longest stack trace in a line of log, in characters. */
    public static final int LOG_STACK_CHARACTERS = 16 << 10;

    /** Longest that a collector of traces may take to accept a connection, and then to answer. */
    public static final Duration TRACE_TIMEOUT = Duration.ofSeconds(1);

    /** Most values of one metric in one document: CloudWatch takes no more. */
    public static final int METRIC_VALUES = 100;

    private TelemetryLimits() {}
}
