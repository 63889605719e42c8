package dev.stride.expression.jsonlogic;

/** An operation cannot do anything with what it was given. */
final class Unfit extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    Unfit(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
