package dev.stride.call.api;

/**
 * Thrown when a request of a call cannot be sent, because the called host or the calling workflow already has the maximum number of
 * concurrent calls. It passes through the clients and the call kinds. The runtime puts the queue message that requested the call
 * back into the queue, and the attempt begins anew later.
 *
 * <p>An attempt that sends several requests, such as one for each page, can be deferred after the first of them. Its receivers then
 * get this request again, with the same idempotency key, as they do after a crash of the runtime.
 */
public final class CallDeferred extends RuntimeException {

    public CallDeferred(String target) {
        super("Too many concurrent calls: " + target, null, false, false);
    }
}
