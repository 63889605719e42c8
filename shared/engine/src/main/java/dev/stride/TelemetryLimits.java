package dev.stride;

import java.time.Duration;

/** The limits of logs, metrics and traces. */
public final class TelemetryLimits {

    /** Maximum length of a value in a log line, in characters. */
    public static final int LOG_VALUE_CHARACTERS = 1 << 10;

    /** Maximum length of a stack trace in a log line, in characters. */
    public static final int LOG_STACK_CHARACTERS = 16 << 10;

    /** Timeout for connecting to a trace collector, and for its response. */
    public static final Duration TRACE_TIMEOUT = Duration.ofSeconds(1);

    /** Maximum number of values of one metric in one log entry of the embedded metric format, a limit of CloudWatch. */
    public static final int METRIC_VALUES = 100;

    /** How long a busy process collects the metrics of its invocations before it writes them together. */
    public static final Duration METRIC_DELAY = Duration.ofSeconds(10);

    private TelemetryLimits() {}
}
