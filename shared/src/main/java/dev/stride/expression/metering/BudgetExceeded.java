package dev.stride.expression.metering;

/**
 * An error raised when an evaluation exceeds its budget. Expressions cannot catch it, because it is not an error of their
 * language.
 */
public final class BudgetExceeded extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    /** @param reason in the author's terms, such as "it takes more than 100 steps" */
    public BudgetExceeded(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    /** Returns the message of the failed evaluation. */
    public String message() {
        return "stopped, because " + reason;
    }
}
