package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;

/**
 * A log output for measurements of cost. It prints only errors, but counts the bytes of all lines that the functions would write
 * on AWS.
 *
 * @param counted formats the lines as on AWS
 */
record MeteredLogOutput(LogOutput forPeople, LogOutput counted) implements LogOutput {

    @Override
    public boolean isEnabled(Level level) {
        return level == Level.ERROR || counted.isEnabled(level);
    }

    @Override
    public void write(LogEvent logEvent, Context context) {
        if (logEvent.level() == Level.ERROR) {
            forPeople.write(logEvent, context);
        }
        if (counted.isEnabled(logEvent.level())) {
            counted.write(logEvent, context);
        }
    }
}
