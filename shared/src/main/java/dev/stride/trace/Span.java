package dev.stride.trace;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that was done.
 *
 * @param parent the span of the same trace that it was part of
 * @param links spans of other traces that led to it
 * @param attributes texts and numbers, by name
 * @param error what kind of failure ended it
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

    /** Who was served. */
    public enum Kind {
        /** A client waited for it. */
        SERVER,
        /** It called a service. */
        CLIENT,
        /** Nobody waited: a message led to it. */
        CONSUMER
    }
}
