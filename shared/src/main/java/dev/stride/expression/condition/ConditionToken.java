package dev.stride.expression.condition;

/**
 * A word of a condition.
 *
 * @param text a literal text without its quotation marks, anything else as it is written
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

    /** As a message names it. */
    String describe() {
        return kind == Kind.END ? "the end" : "`" + text + "`";
    }
}
