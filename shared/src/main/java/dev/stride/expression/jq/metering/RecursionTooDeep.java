package dev.stride.expression.jq.metering;

/** An evaluation goes deeper than the stack it runs on is meant for. */
public final class RecursionTooDeep extends RuntimeException {

    private static final long serialVersionUID = 1;

    RecursionTooDeep() {
        super(null, null, false, false);
    }
}
