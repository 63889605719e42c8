package dev.stride.runtime.concurrency;

/** The operator's limits on concurrent calls, per called host and per calling workflow. */
public record ConcurrencyLimits(CallCaps perHost, CallCaps perWorkflow) {

    /** No limits. */
    public static final ConcurrencyLimits NONE = new ConcurrencyLimits(CallCaps.NONE, CallCaps.NONE);
}
