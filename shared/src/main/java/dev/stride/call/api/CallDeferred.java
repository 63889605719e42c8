package dev.stride.call.api;

/** Thrown when a call must not be made now, because its host has as many calls as it may have. The message is handled again later. */
public final class CallDeferred extends RuntimeException {

    public CallDeferred(String target) {
        super("No slot for one more call is free: " + target, null, false, false);
    }
}
