package dev.stride.expression.jq.parser;

/**
 * A token of jq.
 *
 * @param text what it says: a name without its mark ({@code .name}, {@code $name}, {@code @name}), the characters that a
 *     piece of a string stands for
 * @param column of its first character, counted from 1
 */
public record JqToken(Kind kind, String text, int column) {

    public enum Kind {
        NAME,
        FIELD,
        VARIABLE,
        FORMAT,
        NUMBER,
        SYMBOL,
        QUOTE,
        PIECE,
        INTERPOLATION,
        END
    }

    public boolean is(Kind other) {
        return kind == other;
    }

    boolean is(Kind other, String expected) {
        return kind == other && text.equals(expected);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case NAME, NUMBER, SYMBOL -> text;
            case FIELD -> "." + text;
            case VARIABLE -> "$" + text;
            case FORMAT -> "@" + text;
            case QUOTE -> "\"";
            case PIECE -> "string";
            case INTERPOLATION -> "\\(";
            case END -> "end of the expression";
        };
    }
}
