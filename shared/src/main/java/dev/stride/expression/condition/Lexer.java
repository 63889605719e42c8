package dev.stride.expression.condition;

import dev.stride.expression.condition.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Divides the text of a condition into words. */
final class Lexer {

    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*+");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]++(\\.[0-9]++)?+([eE][-+]?[0-9]{1,3}+)?+");
    private static final Pattern SIGN = Pattern.compile("==|!=|<=|>=|&&|\\|\\||[<>!()]");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    /** The words of a text; the last one is its end. */
    static List<Token> tokens(String text) throws Refusal {
        var lexer = new Lexer(text);
        while (lexer.skipBlanks()) {
            lexer.next();
        }
        lexer.tokens.add(new Token(Kind.END, "", text.length()));
        return lexer.tokens;
    }

    private boolean skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length();
    }

    private void next() throws Refusal {
        var character = text.charAt(at);
        if (character == '\'' || character == '"') {
            literal(character);
        } else if (character == '$') {
            path();
        } else if (!matched(Kind.SIGN, SIGN) && !matched(Kind.NUMBER, NUMBER) && !matched(Kind.WORD, WORD)) {
            throw new Refusal("`" + Character.toString(text.codePointAt(at)) + "` does not belong here", at);
        }
    }

    private boolean matched(Kind kind, Pattern pattern) {
        var matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return false;
        }
        tokens.add(new Token(kind, matcher.group(), at));
        at = matcher.end();
        return true;
    }

    private void literal(char mark) throws Refusal {
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
                tokens.add(new Token(Kind.TEXT, literal.toString(), start));
                return;
            }
        }
        throw new Refusal("the text that begins here never ends: close it with " + mark, start);
    }

    /** A path ends where a blank, a parenthesis or a sign stands outside of its brackets and texts. */
    private void path() throws Refusal {
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
            throw new Refusal("a bracket of the path that begins here is never closed", start);
        }
        tokens.add(new Token(Kind.PATH, text.substring(start, at), start));
    }

    private void skipText(char mark) throws Refusal {
        var start = at;
        for (at++; at < text.length() && text.charAt(at) != mark; at++) {
            if (text.charAt(at) == '\\') {
                at++;
            }
        }
        if (at >= text.length()) {
            throw new Refusal("the text that begins here never ends: close it with " + mark, start);
        }
    }

    private static boolean isPartOfName(char character) {
        return Character.isLetterOrDigit(character)
                || Character.isSurrogate(character)
                || "._-*@$".indexOf(character) >= 0;
    }
}
