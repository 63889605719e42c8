package dev.stride.expression.jq;

/** An evaluation has spent what it may. No error of jq, so that {@code try} cannot catch it. */
final class Exhausted extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    Exhausted(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
