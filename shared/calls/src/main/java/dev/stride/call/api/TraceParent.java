package dev.stride.call.api;

import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;

/**
 * Creates the {@code traceparent} header of a call attempt (W3C Trace Context). Without an active span, the trace ID is derived
 * from the workflow instance and the span ID from the attempt. Neither is random, so that an attempt that is repeated after a
 * crash has the same IDs.
 */
public final class TraceParent {

    /** Returns the value of the {@code traceparent} header for this attempt. */
    public static String header(CallRequest call) {
        return Tracing.current()
                .orElseGet(
                        () -> TraceContext.derive(call.instance(), call.idempotencyKey() + "#" + call.attempt(), true))
                .toString();
    }

    private TraceParent() {}
}
