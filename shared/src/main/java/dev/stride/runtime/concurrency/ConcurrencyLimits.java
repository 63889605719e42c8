package dev.stride.runtime.concurrency;

/** The operator's limits of concurrent calls. */
public record ConcurrencyLimits(CallCaps perHost, CallCaps perWorkflow) {

    /** No limits. */
    public static final ConcurrencyLimits NONE = new ConcurrencyLimits(CallCaps.NONE, CallCaps.NONE);
}
