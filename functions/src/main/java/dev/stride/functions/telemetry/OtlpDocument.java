package dev.stride.functions.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.TelemetryLimits;
import dev.stride.trace.Span;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A writer of trace spans as an export request of OTLP, OpenTelemetry's protocol, in JSON. */
final class OtlpDocument {

    private static final int ERROR = 2;

    static byte[] encode(String deployment, List<Span> spans, RedactingSecrets secrets) {
        return JsonLine.write(json -> {
                    json.writeStartObject();
                    json.writeArrayFieldStart("resourceSpans");
                    json.writeStartObject();
                    json.writeObjectFieldStart("resource");
                    attributes(json, Map.of("service.name", "stride", "stride.deployment", deployment), secrets);
                    json.writeEndObject();
                    json.writeArrayFieldStart("scopeSpans");
                    json.writeStartObject();
                    json.writeObjectFieldStart("scope");
                    json.writeStringField("name", "stride");
                    json.writeEndObject();
                    json.writeArrayFieldStart("spans");
                    for (var span : spans) {
                        write(json, span, secrets);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                    json.writeEndArray();
                    json.writeEndObject();
                    json.writeEndArray();
                    json.writeEndObject();
                })
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static void write(JsonGenerator json, Span span, RedactingSecrets secrets) throws IOException {
        json.writeStartObject();
        json.writeStringField("traceId", span.context().trace());
        json.writeStringField("spanId", span.context().span());
        if (span.parent().isPresent()) {
            json.writeStringField("parentSpanId", span.parent().get().span());
        }
        json.writeStringField("name", text(span.name(), secrets));
        json.writeNumberField("kind", kind(span.kind()));
        json.writeStringField("startTimeUnixNano", nanos(span.start()));
        json.writeStringField("endTimeUnixNano", nanos(span.end()));
        attributes(json, span.attributes(), secrets);
        json.writeArrayFieldStart("links");
        for (var link : span.links()) {
            json.writeStartObject();
            json.writeStringField("traceId", link.trace());
            json.writeStringField("spanId", link.span());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (span.error().isPresent()) {
            json.writeObjectFieldStart("status");
            json.writeNumberField("code", ERROR);
            json.writeStringField("message", span.error().get());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void attributes(JsonGenerator json, Map<String, Object> attributes, RedactingSecrets secrets)
            throws IOException {
        json.writeArrayFieldStart("attributes");
        for (var attribute : attributes.entrySet()) {
            json.writeStartObject();
            json.writeStringField("key", attribute.getKey());
            json.writeObjectFieldStart("value");
            if (attribute.getValue() instanceof Integer number) {
                json.writeStringField("intValue", number.toString());
            } else {
                json.writeStringField("stringValue", text(attribute.getValue().toString(), secrets));
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String text(String text, RedactingSecrets secrets) {
        return SafeText.truncate(secrets.redact(text), TelemetryLimits.LOG_VALUE_CHARACTERS);
    }

    private static int kind(Span.Kind kind) {
        return switch (kind) {
            case INTERNAL -> 1;
            case SERVER -> 2;
            case CLIENT -> 3;
            case CONSUMER -> 5;
        };
    }

    private static String nanos(Instant instant) {
        return "%d%09d".formatted(instant.getEpochSecond(), instant.getNano());
    }

    private OtlpDocument() {}
}
