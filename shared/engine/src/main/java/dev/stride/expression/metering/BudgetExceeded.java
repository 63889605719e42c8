package dev.stride.expression.metering;

/** An error raised when an evaluation exceeds its budget. Constructs such as {@code try} in an expression cannot catch it. */
public final class BudgetExceeded extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    /** @param reason in the author's terms, such as "the expression takes more than 100 steps" */
    public BudgetExceeded(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    /** Returns the error message for the failed evaluation. */
    public String message() {
        return "stopped, because " + reason;
    }
}
