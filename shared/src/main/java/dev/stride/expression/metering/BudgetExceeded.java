package dev.stride.expression.metering;

/** An evaluation has spent what it may. No error of a language, so that no expression can catch it. */
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

    /** What the evaluation failed with. */
    public String message() {
        return "stopped, since " + reason;
    }
}
