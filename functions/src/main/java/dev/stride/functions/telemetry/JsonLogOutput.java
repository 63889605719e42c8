package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.TelemetryLimits;
import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * A log output that writes each event as a line of JSON. Lambda stores the line unchanged, and reads {@code timestamp} and {@code
 * level} from it.
 *
 * @param level the least severe level that is logged
 * @param deployment the deployment that the functions belong to
 */
record JsonLogOutput(Level level, String deployment, InstantSource clock, RedactingSecrets secrets, LineOutput output)
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
