package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;

/** Where notices go. */
interface LogOutput {

    /** Whether notices of a level are told at all. */
    boolean isEnabled(Level level);

    /** Tells a notice of a level that is included. @param context of the invocation in which it came up */
    void write(LogEvent logEvent, Context context);
}
