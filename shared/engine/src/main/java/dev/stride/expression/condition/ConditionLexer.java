package dev.stride.expression.condition;

import dev.stride.expression.condition.ConditionLexer.ConditionToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A lexer that splits the text of a condition into tokens. */
final class ConditionLexer {

    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*+");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]++(\\.[0-9]++)?+([eE][-+]?[0-9]{1,3}+)?+");
    private static final Pattern SIGN = Pattern.compile("==|!=|<=|>=|&&|\\|\\||[<>!()]");

    private final String text;
    private final List<ConditionToken> tokenize = new ArrayList<>();
    private int at;

    private ConditionLexer(String text) {
        this.text = text;
    }

    /** Returns the tokens of a condition. The last token is always an {@code END} token. */
    static List<ConditionToken> tokenize(String text) throws ConditionSyntaxException {
        var conditionLexer = new ConditionLexer(text);
        while (conditionLexer.skipBlanks()) {
            conditionLexer.next();
        }
        conditionLexer.tokenize.add(new ConditionToken(Kind.END, "", text.length()));
        return conditionLexer.tokenize;
    }

    private boolean skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length();
    }

    private void next() throws ConditionSyntaxException {
        var character = text.charAt(at);
        if (character == '\'' || character == '"') {
            literal(character);
        } else if (character == '$') {
            path();
        } else if (!matched(Kind.SIGN, SIGN) && !matched(Kind.NUMBER, NUMBER) && !matched(Kind.WORD, WORD)) {
            throw new ConditionSyntaxException(
                    "the character `%s` is not allowed here".formatted(Character.toString(text.codePointAt(at))), at);
        }
    }

    private boolean matched(Kind kind, Pattern pattern) {
        var matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return false;
        }
        tokenize.add(new ConditionToken(kind, matcher.group(), at));
        at = matcher.end();
        return true;
    }

    private void literal(char mark) throws ConditionSyntaxException {
        var start = at;
        var literal = new StringBuilder();
        for (at++; at < text.length(); at++) {
            if (text.charAt(at) != mark) {
                literal.append(text.charAt(at));
            } else if (at + 1 < text.length() && text.charAt(at + 1) == mark) {
                literal.append(mark);
                at++;
            } else {
                at++;
                tokenize.add(new ConditionToken(Kind.TEXT, literal.toString(), start));
                return;
            }
        }
        throw new ConditionSyntaxException(
                "the text that begins here never ends: close it with %s".formatted(mark), start);
    }

    /** Reads a JSONPath. Outside of brackets and quotes, the path ends at a blank, a parenthesis or an operator. */
    private void path() throws ConditionSyntaxException {
        var start = at;
        var depth = 0;
        for (at++; at < text.length(); at++) {
            var character = text.charAt(at);
            if (character == '[' || (character == '(' && depth > 0)) {
                depth++;
            } else if (character == ']' || (character == ')' && depth > 0)) {
                depth--;
            } else if (depth > 0 && (character == '\'' || character == '"')) {
                skipText(character);
            } else if (depth == 0 && !isPartOfName(character)) {
                break;
            }
        }
        if (depth != 0) {
            throw new ConditionSyntaxException("the path that begins here has a bracket that is never closed", start);
        }
        tokenize.add(new ConditionToken(Kind.PATH, text.substring(start, at), start));
    }

    private void skipText(char mark) throws ConditionSyntaxException {
        var start = at;
        for (at++; at < text.length() && text.charAt(at) != mark; at++) {
            if (text.charAt(at) == '\\') {
                at++;
            }
        }
        if (at >= text.length()) {
            throw new ConditionSyntaxException(
                    "the text that begins here never ends: close it with %s".formatted(mark), start);
        }
    }

    private static boolean isPartOfName(char character) {
        return Character.isLetterOrDigit(character)
                || Character.isSurrogate(character)
                || "._-*@$".indexOf(character) >= 0;
    }

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

        String describe() {
            return kind == Kind.END ? "the end" : "`" + text + "`";
        }
    }

    /** A syntax error in the text of a condition. */
    static final class ConditionSyntaxException extends Exception {

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
}
