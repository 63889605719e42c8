package dev.stride.expression.jq.parser;

/**
 * A token of a jq expression.
 *
 * @param text the content: a name without its sigil ({@code .name}, {@code $name}, {@code @name}), or the unescaped characters
 *     of a string piece
 * @param column the position of its first character, counted from 1
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
