package dev.stride.expression.jsonlogic;

/** An error raised when an operation cannot handle the type or value of an argument. */
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
