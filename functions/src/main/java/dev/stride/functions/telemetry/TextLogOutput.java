package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import dev.stride.TelemetryLimits;
import java.util.stream.Collectors;

/**
 * A log output for Stride outside AWS, such as on a developer's machine. It writes warnings and errors as lines of text
 * to the logger of the {@link Context} that replaces Lambda's context there.
 */
record TextLogOutput(RedactingSecrets secrets) implements LogOutput {

    @Override
    public boolean isEnabled(Level level) {
        return Level.WARN.includes(level);
    }

    @Override
    public void write(LogEvent logEvent, Context context) {
        var about = logEvent.fields().entrySet().stream()
                .map(field -> ", " + field.getKey() + " " + safeText(field.getValue()))
                .collect(Collectors.joining());
        var why = logEvent.failure()
                .map(failure -> ": " + SafeText.stackTrace(failure, secrets))
                .orElse("");
        context.getLogger()
                .log(
                        logEvent.message() + about + why,
                        LogLevel.valueOf(logEvent.level().name()));
    }

    private String safeText(Object value) {
        var text = SafeText.truncate(secrets.redact(value.toString()), TelemetryLimits.LOG_VALUE_CHARACTERS);
        return SafeText.singleLine(text);
    }
}
