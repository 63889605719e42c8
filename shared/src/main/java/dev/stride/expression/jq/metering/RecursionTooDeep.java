package dev.stride.expression.jq.metering;

/** An error raised when an evaluation recurses deeper than its stack supports. */
public final class RecursionTooDeep extends RuntimeException {

    private static final long serialVersionUID = 1;

    RecursionTooDeep() {
        super(null, null, false, false);
    }
}
