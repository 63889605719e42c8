package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.TelemetryLimits;
import dev.stride.functions.telemetry.LogEvent.Level;
import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

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

    /**
     * A log output for Stride outside AWS, such as on a developer's machine. It writes warnings and errors as lines of text
     * to the logger of the {@link Context} that replaces Lambda's context there.
     */
    record Text(RedactingSecrets secrets) implements LogOutput {

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

    /**
     * A log output that writes each event as a line of JSON. Lambda stores the line unchanged, and reads {@code timestamp} and {@code
     * level} from it.
     *
     * @param level the least severe level that is logged
     * @param deployment the deployment that the functions belong to
     */
    record Json(Level level, String deployment, InstantSource clock, RedactingSecrets secrets, LineOutput output)
            implements LogOutput {

        @Override
        public boolean isEnabled(Level other) {
            return level.includes(other);
        }

        @Override
        public void write(LogEvent logEvent, Context context) {
            var now = clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
            output.writeLine(JsonLine.write(json -> {
                json.writeStartObject();
                json.writeStringField("timestamp", now);
                json.writeStringField("level", logEvent.level().name());
                json.writeStringField("message", logEvent.message());
                json.writeStringField("deployment", deployment);
                json.writeStringField("function", context.getFunctionName());
                json.writeStringField("requestId", context.getAwsRequestId());
                for (var field : logEvent.fields().entrySet()) {
                    write(json, field.getKey(), field.getValue());
                }
                if (logEvent.failure().isPresent()) {
                    var failure = logEvent.failure().get();
                    write(json, "reason", failure.toString());
                    json.writeStringField("stack", SafeText.stackTrace(failure, secrets));
                }
                json.writeEndObject();
            }));
        }

        private void write(JsonGenerator json, String name, Object value) throws IOException {
            switch (value) {
                case Boolean truth -> json.writeBooleanField(name, truth);
                case Integer number -> json.writeNumberField(name, number);
                case Long number -> json.writeNumberField(name, number);
                default ->
                    json.writeStringField(
                            name,
                            SafeText.truncate(secrets.redact(value.toString()), TelemetryLimits.LOG_VALUE_CHARACTERS));
            }
        }
    }

    /**
     * A log output for measurements of cost. It prints only errors, but counts the bytes of all lines that the functions would write
     * on AWS.
     *
     * @param counted formats the lines as on AWS
     */
    record Metered(LogOutput forPeople, LogOutput counted) implements LogOutput {

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
}
