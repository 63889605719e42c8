package dev.stride.expression.jq.parser;

import dev.stride.expression.jq.parser.JqLexer.JqToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lexer that splits a jq text into tokens. A string literal becomes several tokens: the opening quote, the pieces of text
 * alternating with the interpolated expressions, and the closing quote.
 */
public final class JqLexer {

    private static final String WORD = "[A-Za-z_][A-Za-z0-9_]*";
    private static final Pattern TOKEN = Pattern.compile("(?<blank>\\s+|#[^\\n]*)"
            + "|(?<NAME>(?:" + WORD + "::)*+" + WORD + ")"
            + "|\\.(?<FIELD>" + WORD + ")"
            + "|\\$\\s*(?<VARIABLE>(?:" + WORD + "::)*+" + WORD + ")"
            + "|@(?<FORMAT>[A-Za-z0-9_]+)"
            + "|(?<NUMBER>(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
            + "|(?<SYMBOL>\\?//|//=|//|\\|=|\\+=|-=|\\*=|/=|%=|==|!=|<=|>=|\\.\\.|[.?=;,:|+*/%<>(){}\\[\\]-])");
    private static final List<Kind> KINDS =
            List.of(Kind.NAME, Kind.FIELD, Kind.VARIABLE, Kind.FORMAT, Kind.NUMBER, Kind.SYMBOL);

    private final String text;
    private final List<JqToken> tokenize = new ArrayList<>();
    /** The open parentheses of each interpolation in which the cursor is; at zero, its string literal continues. */
    private final Deque<Integer> interruptedStrings = new ArrayDeque<>();

    private int at;

    private JqLexer(String text) {
        this.text = text;
    }

    /** Returns the tokens of a jq text. The last token is always of kind {@link Kind#END}. */
    public static List<JqToken> tokenize(String text) {
        var jqLexer = new JqLexer(text);
        while (jqLexer.at < text.length()) {
            jqLexer.next();
        }
        jqLexer.add(Kind.END, "");
        return jqLexer.tokenize;
    }

    private void next() {
        if (text.charAt(at) == '"') {
            add(Kind.QUOTE, "\"");
            at++;
            string();
            return;
        }
        var token = TOKEN.matcher(text).region(at, text.length());
        if (!token.lookingAt()) {
            throw new JqSyntaxException("unexpected character " + text.charAt(at), at + 1);
        }
        if (token.group("blank") == null) {
            add(token);
        }
        at = token.end();
        if (closesInterpolation()) {
            string();
        }
    }

    private void add(Matcher token) {
        for (var kind : KINDS) {
            var matched = token.group(kind.name());
            if (matched != null) {
                add(kind, matched);
                return;
            }
        }
    }

    private void add(Kind kind, String content) {
        tokenize.add(new JqToken(kind, content, at + 1));
    }

    private boolean closesInterpolation() {
        if (interruptedStrings.isEmpty()) {
            return false;
        }
        var open = interruptedStrings.pop()
                + switch (text.charAt(at - 1)) {
                    case '(' -> 1;
                    case ')' -> -1;
                    default -> 0;
                };
        if (open == 0) {
            return true;
        }
        interruptedStrings.push(open);
        return false;
    }

    /** Reads the rest of a string literal, up to its end or the next interpolation. */
    private void string() {
        var piece = new StringBuilder();
        var start = at;
        while (at < text.length()) {
            var character = text.charAt(at);
            if (character == '"') {
                addPiece(piece, start);
                add(Kind.QUOTE, "\"");
                at++;
                return;
            }
            if (text.startsWith("\\(", at)) {
                addPiece(piece, start);
                add(Kind.INTERPOLATION, "\\(");
                at += 2;
                interruptedStrings.push(1);
                return;
            }
            piece.append(character == '\\' ? escaped() : character);
            at++;
        }
        throw new JqSyntaxException("a string that begins here never ends", start);
    }

    private void addPiece(StringBuilder piece, int start) {
        if (!piece.isEmpty()) {
            tokenize.add(new JqToken(Kind.PIECE, piece.toString(), start + 1));
        }
    }

    /** Moves the cursor to the last character of the escape sequence. */
    private char escaped() {
        at++;
        var escape = at < text.length() ? text.charAt(at) : ' ';
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                if (!text.substring(at + 1).matches("(?s)[0-9a-fA-F]{4}.*")) {
                    throw new JqSyntaxException("\\u needs four hexadecimal digits", at);
                }
                at += 4;
                yield (char) Integer.parseInt(text, at - 3, at + 1, 16);
            }
            default -> throw new JqSyntaxException("unknown escape in a string: \\%s".formatted(escape), at);
        };
    }

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
}
