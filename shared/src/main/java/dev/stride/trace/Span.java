package dev.stride.trace;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finished span, as in OpenTelemetry.
 *
 * @param parent the parent span in the same trace; empty for a root span
 * @param links spans of other traces that caused this one
 * @param attributes strings and numbers by name
 * @param error the class of the exception that ended the span
 */
public record Span(
        TraceContext context,
        Optional<TraceContext> parent,
        List<TraceContext> links,
        String name,
        Kind kind,
        Instant start,
        Instant end,
        Map<String, Object> attributes,
        Optional<String> error) {

    public Span {
        links = List.copyOf(links);
        attributes = Map.copyOf(attributes);
    }

    /** The span kind of OpenTelemetry. */
    public enum Kind {
        /** Serves a request for which a client waits. */
        SERVER,
        /** Calls another service. */
        CLIENT,
        /** Processes a message; the sender does not wait. */
        CONSUMER
    }
}
