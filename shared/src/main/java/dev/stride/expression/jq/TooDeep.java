package dev.stride.expression.jq;

/** An evaluation goes deeper than the stack it runs on is meant for. */
final class TooDeep extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooDeep() {
        super(null, null, false, false);
    }
}
