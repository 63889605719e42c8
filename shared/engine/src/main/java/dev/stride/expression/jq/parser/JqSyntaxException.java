package dev.stride.expression.jq.parser;

/** A syntax error in a jq expression, or the use of a name or feature that is not allowed. */
public final class JqSyntaxException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;
    private final int column;

    JqSyntaxException(String reason, int column) {
        super(reason, null, false, false);
        this.reason = reason;
        this.column = column;
    }

    public String reason() {
        return reason;
    }

    /** Returns the position of the error in the text, counted from 1. */
    public int column() {
        return column;
    }
}
