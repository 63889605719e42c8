package dev.stride.call.api;

/**
 * Thrown when a call cannot start, because the called host or the calling workflow already has the maximum number of
 * concurrent calls. The runtime puts the queue message that requested the call back into the queue.
 */
public final class CallDeferred extends RuntimeException {

    public CallDeferred(String target) {
        super("Too many concurrent calls: " + target, null, false, false);
    }
}
