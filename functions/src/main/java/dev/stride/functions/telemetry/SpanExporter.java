package dev.stride.functions.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stride.TelemetryLimits;
import dev.stride.trace.Span;
import dev.stride.trace.TraceCollector;
import dev.stride.trace.Tracing;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An exporter that sends the spans of an invocation when the invocation ends. A span that cannot be sent is lost, because an
 * invocation should not fail or wait long because of a collector.
 */
public final class SpanExporter {

    public static final SpanExporter NONE = new SpanExporter("", Tracing.OFF, Optional.empty());

    private final String deployment;
    private final Tracing tracing;
    private final Optional<TraceCollector> collector;
    private final ConcurrentLinkedQueue<Span> endedSpans;

    private SpanExporter(String deployment, Tracing tracing, Optional<TraceCollector> collector) {
        this(deployment, tracing, collector, new ConcurrentLinkedQueue<>());
    }

    private SpanExporter(
            String deployment, Tracing tracing, Optional<TraceCollector> collector, ConcurrentLinkedQueue<Span> ended) {
        this.deployment = deployment;
        this.tracing = tracing;
        this.collector = collector;
        this.endedSpans = ended;
    }

    public static SpanExporter exportingTo(TraceCollector traceCollector, String deployment, InstantSource clock) {
        var ended = new ConcurrentLinkedQueue<Span>();
        return new SpanExporter(deployment, Tracing.exportingTo(ended::add, clock), Optional.of(traceCollector), ended);
    }

    Tracing tracing() {
        return tracing;
    }

    /** Sends the spans that have ended to the collector. Returns the failure, if any. */
    Optional<Exception> flush(RedactingSecrets secrets) {
        List<Span> spans = new ArrayList<>();
        for (var span = endedSpans.poll(); span != null; span = endedSpans.poll()) {
            spans.add(span);
        }
        if (spans.isEmpty() || collector.isEmpty()) {
            return Optional.empty();
        }
        try {
            collector.get().export(OtlpDocument.encode(deployment, spans, secrets));
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(e);
        }
    }

    /** A writer of trace spans as an export request of OTLP, OpenTelemetry's protocol, in JSON. */
    private static final class OtlpDocument {

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
                    json.writeStringField(
                            "stringValue", text(attribute.getValue().toString(), secrets));
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

    /**
     * A client that sends spans to an OpenTelemetry collector over HTTP. The collector usually runs on the same host and so
     * has a private address. The egress policy, which blocks private addresses for workflows, does not restrict this
     * client, because the operator sets the address.
     *
     * @param address the collector's HTTP endpoint for traces, such as {@code http://localhost:4318/v1/traces}
     */
    public record OtlpHttpCollector(URI address) implements TraceCollector {

        private static final int REFUSED = 300;

        @Override
        public void export(byte[] document) throws IOException {
            var connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setConnectTimeout((int) TelemetryLimits.TRACE_TIMEOUT.toMillis());
            connection.setReadTimeout((int) TelemetryLimits.TRACE_TIMEOUT.toMillis());
            connection.setInstanceFollowRedirects(false);
            connection.setDoOutput(true);
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            try (var out = connection.getOutputStream()) {
                out.write(document);
            }
            var status = connection.getResponseCode();
            if (status >= REFUSED) {
                throw new IOException(address + " answered with " + status);
            }
            try (var in = connection.getInputStream()) {
                in.skipNBytes(Math.max(0, connection.getContentLengthLong()));
            }
        }
    }
}
