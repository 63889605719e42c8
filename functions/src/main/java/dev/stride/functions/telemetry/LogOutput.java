package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;

/** The destination of log events. */
interface LogOutput {

    /** Checks whether events of a level are logged. */
    boolean isEnabled(Level level);

    /**
     * Logs an event of an enabled level.
     *
     * @param context of the invocation that caused it
     */
    void write(LogEvent logEvent, Context context);
}
