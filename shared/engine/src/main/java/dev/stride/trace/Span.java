package dev.stride.trace;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finished OpenTelemetry span.
 *
 * @param parent the parent span in the same trace; empty for a root span
 * @param links spans of other traces that caused this span
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

    /** The OpenTelemetry kind of a span: the role of this process in the request. */
    public enum Kind {
        /** The span serves a request, and the client waits for the response. */
        SERVER,
        /** The span is a call to another service. */
        CLIENT,
        /** The span is a whole instance, which consists of other spans. */
        INTERNAL,
        /** The span processes a message, and the sender does not wait for a response. */
        CONSUMER
    }
}
