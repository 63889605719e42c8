package dev.stride.expression.jq.parser;

/** A text that is no jq expression, or none that may run; carries the reason from the depth of the parser to its caller. */
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

    /** Where in the text, counted from 1. */
    public int column() {
        return column;
    }
}
