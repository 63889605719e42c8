package dev.stride.functions.watch;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.WatchLimits;
import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Notices as lines of JSON. Lambda stores such a line as it is, and takes {@code timestamp} and {@code level} from it.
 *
 * @param level what is told
 * @param deployment whose functions these are
 */
record JsonLogs(Level level, String deployment, InstantSource clock, KnownSecrets secrets, Output output)
        implements Logs {

    @Override
    public boolean include(Level other) {
        return level.includes(other);
    }

    @Override
    public void tell(Notice notice, Context context) {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
        output.line(JsonLine.of(json -> {
            json.writeStartObject();
            json.writeStringField("timestamp", now);
            json.writeStringField("level", notice.level().name());
            json.writeStringField("message", notice.message());
            json.writeStringField("deployment", deployment);
            json.writeStringField("function", context.getFunctionName());
            json.writeStringField("requestId", context.getAwsRequestId());
            for (var field : notice.fields().entrySet()) {
                write(json, field.getKey(), field.getValue());
            }
            if (notice.failure().isPresent()) {
                var failure = notice.failure().get();
                write(json, "reason", failure.toString());
                json.writeStringField("stack", Legible.trace(failure, secrets));
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
                        name, Legible.cut(secrets.blottedOut(value.toString()), WatchLimits.LOG_VALUE_CHARACTERS));
        }
    }
}
