package dev.stride.call.api;

import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;

/**
 * Creates the {@code traceparent} header of an attempt (W3C Trace Context). Without an active span, the trace is derived from the
 * instance and the span from the attempt. No part is random, so that an attempt which is repeated after a crash keeps its span.
 */
public final class TraceParent {

    /** Returns the value of the {@code traceparent} header. */
    public static String header(CallRequest call) {
        return Tracing.current()
                .orElseGet(
                        () -> TraceContext.derive(call.instance(), call.idempotencyKey() + "#" + call.attempt(), true))
                .toString();
    }

    private TraceParent() {}
}
