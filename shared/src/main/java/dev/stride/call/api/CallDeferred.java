package dev.stride.call.api;

/**
 * Thrown instead of making a call whose host already has its maximum number of concurrent calls. The message that requested the
 * call is redelivered later.
 */
public final class CallDeferred extends RuntimeException {

    public CallDeferred(String target) {
        super("Too many concurrent calls: " + target, null, false, false);
    }
}
