package dev.stride.trace;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** A trace span that has started but not ended. Safe for concurrent use. */
public final class OpenSpan {

    private volatile TraceContext context;
    private volatile Optional<TraceContext> parent;
    private final Set<TraceContext> links;
    private final Span.Kind kind;
    private final Map<String, Object> attributes = new ConcurrentHashMap<>();
    private volatile String name;
    private volatile Optional<String> error = Optional.empty();

    private OpenSpan(
            TraceContext context,
            Optional<TraceContext> parent,
            List<TraceContext> links,
            Span.Kind kind,
            String name) {
        this.context = context;
        this.parent = parent;
        this.links = new ConcurrentSkipListSet<>(Comparator.comparing(TraceContext::toString));
        this.links.addAll(links);
        this.kind = kind;
        this.name = name;
    }

    /** Starts the root span of a new trace. @param links spans of other traces that caused this span */
    public static OpenSpan startTrace(TraceContext context, List<TraceContext> links, Span.Kind kind, String name) {
        return new OpenSpan(context, Optional.empty(), links, kind, name);
    }

    public static OpenSpan startChild(TraceContext context, TraceContext parent, Span.Kind kind, String name) {
        return new OpenSpan(context, Optional.of(parent), List.of(), kind, name);
    }

    public TraceContext context() {
        return context;
    }

    public OpenSpan addLink(TraceContext earlier) {
        links.add(earlier);
        return this;
    }

    /** Moves this span below another parent, before anything has used the context of this span. */
    public void moveTo(TraceContext newContext, TraceContext newParent) {
        context = newContext;
        parent = Optional.of(newParent);
    }

    public OpenSpan setName(String newName) {
        name = newName;
        return this;
    }

    /** Sets an attribute of the span to a string or a whole number. */
    public OpenSpan setAttribute(String attribute, Object value) {
        attributes.put(attribute, value);
        return this;
    }

    public void setError(String kindOfFailure) {
        error = Optional.of(kindOfFailure);
    }

    Span end(Instant start, Instant end) {
        return new Span(context, parent, List.copyOf(links), name, kind, start, end, attributes, error);
    }
}
