package dev.stride.expression.jq.metering;

/** An error raised when a jq evaluation exceeds the maximum recursion depth. */
public final class RecursionTooDeep extends RuntimeException {

    private static final long serialVersionUID = 1;

    RecursionTooDeep() {
        super(null, null, false, false);
    }
}
