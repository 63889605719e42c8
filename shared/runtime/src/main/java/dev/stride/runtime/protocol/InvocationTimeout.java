package dev.stride.runtime.protocol;

/**
 * Signals that a call was cut off by the end of the invocation, before the call's own timeout. The message returns to the queue,
 * and a later invocation repeats the call with the same idempotency key.
 */
public final class InvocationTimeout extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvocationTimeout(String call) {
        super("""
                call %s timed out because the invocation had too little time left; a later invocation repeats \
                the call""".formatted(call));
    }
}
