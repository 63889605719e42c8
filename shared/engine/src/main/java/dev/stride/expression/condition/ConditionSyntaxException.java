package dev.stride.expression.condition;

/** A syntax error in the text of a condition. */
final class ConditionSyntaxException extends Exception {

    private static final long serialVersionUID = 1;

    private final String reason;
    private final int column;

    /** @param index position in the text, counted from 0 */
    ConditionSyntaxException(String reason, int index) {
        super(reason, null, false, false);
        this.reason = reason;
        column = index + 1;
    }

    String reason() {
        return reason;
    }

    /** Returns the position of the error in the text, counted from 1. */
    int column() {
        return column;
    }
}
