package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;

/** The destination of log events. */
interface LogOutput {

    /** Checks whether log events of a level are written to this output. */
    boolean isEnabled(Level level);

    /**
     * Logs an event of an enabled level.
     *
     * @param context of the invocation that caused it
     */
    void write(LogEvent logEvent, Context context);
}
