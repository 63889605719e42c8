package dev.stride.expression.jsonlogic;

/** An operation cannot do anything with what it was given. */
final class UnsuitableArgument extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    UnsuitableArgument(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
