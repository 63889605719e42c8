package dev.stride.call.api;

import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;

/**
 * The place of an attempt in a distributed trace (W3C Trace Context): the span that it is made in, where somebody traces.
 * Else all calls of an instance make one trace, each attempt a span of it. Nothing is drawn by chance, so that a repetition
 * after a crash is the same span.
 */
public final class TraceParent {

    /** The value of the {@code traceparent} header. */
    public static String header(CallRequest call) {
        return Tracing.current()
                .orElseGet(
                        () -> TraceContext.derive(call.instance(), call.idempotencyKey() + "#" + call.attempt(), true))
                .toString();
    }

    private TraceParent() {}
}
