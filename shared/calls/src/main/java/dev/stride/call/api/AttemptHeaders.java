package dev.stride.call.api;

import dev.stride.trace.TraceContext;
import dev.stride.trace.Tracing;
import java.util.Map;

/**
 * The headers that tell the receiver of a request which call it belongs to: the idempotency key, the trace, and the number of the
 * attempt. Each kind of call whose protocol has headers sends them.
 */
public final class AttemptHeaders {

    /** Adds the headers of an attempt. A key or a trace that the author of the workflow has set is kept. */
    public static void addTo(Map<String, String> headers, CallRequest call) {
        headers.putIfAbsent("Idempotency-Key", call.idempotencyKey());
        headers.putIfAbsent("traceparent", traceParent(call));
        headers.put("Stride-Attempt", Integer.toString(call.attempt()));
    }

    /**
     * Returns the {@code traceparent} header of an attempt (W3C Trace Context). Without an active span, the trace ID is derived from
     * the workflow instance and the span ID from the attempt. Neither is random, so that an attempt that is repeated after a crash
     * has the same IDs.
     */
    private static String traceParent(CallRequest call) {
        return Tracing.current()
                .orElseGet(
                        () -> TraceContext.derive(call.instance(), call.idempotencyKey() + "#" + call.attempt(), true))
                .toString();
    }

    private AttemptHeaders() {}
}
