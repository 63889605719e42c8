package dev.stride.expression.condition;

/**
 * A token of a condition.
 *
 * @param text for a text literal, the text without quotation marks; for any other token, the characters as written
 * @param index index of its first character
 */
record ConditionToken(Kind kind, String text, int index) {

    enum Kind {
        WORD,
        SIGN,
        TEXT,
        NUMBER,
        PATH,
        END
    }

    boolean is(String... words) {
        for (var word : words) {
            if ((kind == Kind.WORD || kind == Kind.SIGN) && text.equals(word)) {
                return true;
            }
        }
        return false;
    }

    /** Describes the token for error messages. */
    String describe() {
        return kind == Kind.END ? "the end" : "`" + text + "`";
    }
}
