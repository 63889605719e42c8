package dev.stride.expression.metering;

import com.google.re2j.PatternSyntaxException;
import dev.stride.ExpressionLimits;
import dev.stride.common.RegexProblem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Translates regular expressions from the syntax of jq to the syntax of the RE2/J library. Expands classes such as {@code \w}
 * to Unicode classes, removes blanks and comments in the extended form, and rejects expressions that are too large because of
 * repetitions.
 */
final class RegexRewriter {

    /**
     * The Unicode character classes that replace escapes such as {@code \d}, by the letter of the escape. They are stored without
     * brackets, because an escape can already be in brackets, as in {@code [\d.]}.
     */
    private static final Map<Character, String> CLASSES = Map.of(
            'd', "\\p{Nd}",
            'w', "\\pL\\pM\\p{Nd}\\p{Pc}",
            's', "\\s\\x0b\\x{85}\\pZ",
            'h', "0-9a-fA-F");

    private final String pattern;
    private final boolean extended;
    private final StringBuilder rewrite = new StringBuilder();
    /**
     * A stack with the size of each group that is still open, to detect expressions that are too large. The size is the number of
     * characters and classes in the group so far, with repetitions expanded.
     */
    private final Deque<Long> sizes = new ArrayDeque<>();

    private long lastSize;
    private int at;

    private RegexRewriter(String pattern, boolean extended) {
        this.pattern = pattern;
        this.extended = extended;
        sizes.push(0L);
    }

    /** @param extended whether to ignore blanks, and comments after {@code #} */
    static String rewrite(String pattern, boolean extended) {
        var syntax = new RegexRewriter(pattern, extended);
        while (syntax.at < pattern.length()) {
            syntax.next();
        }
        return syntax.rewrite.toString();
    }

    private void next() {
        var character = pattern.charAt(at);
        switch (character) {
            case '\\' -> atom(escape(false));
            case '[' -> atom(brackets());
            case '(' -> {
                sizes.push(0L);
                copy(1);
            }
            case ')' -> {
                copy(1);
                lastSize = sizes.size() > 1 ? sizes.pop() : 0;
                grow(lastSize);
            }
            case '{' -> repeat();
            default -> {
                if (extended && Character.isWhitespace(character)) {
                    at++;
                } else if (extended && character == '#') {
                    var end = pattern.indexOf('\n', at);
                    at = end < 0 ? pattern.length() : end;
                } else {
                    copy(1);
                    size(1);
                }
            }
        }
    }

    private void atom(String text) {
        rewrite.append(text);
        size(1);
    }

    private void size(long size) {
        lastSize = size;
        grow(size);
    }

    private void grow(long size) {
        var whole = sizes.pop() + size;
        if (whole > ExpressionLimits.EXPRESSION_PATTERN_SIZE) {
            throw new PatternSyntaxException(RegexProblem.TOO_LARGE, pattern);
        }
        sizes.push(whole);
    }

    /** A part with the repetition {@code {2,5}} counts five times towards the limit for the size. */
    private void repeat() {
        var end = pattern.indexOf('}', at);
        var counts = end < 0 ? "" : pattern.substring(at + 1, end);
        if (!counts.matches("\\d{1,4}(,\\d{0,4})?|,\\d{1,4}")) {
            copy(1);
            size(1);
            return;
        }
        var most = counts.split(",", 2);
        var times = Math.max(count(most[0]), count(most[most.length - 1]));
        rewrite.append('{')
                .append(counts.startsWith(",") ? "0" + counts : counts)
                .append('}');
        at = end + 1;
        grow(lastSize * Math.max(0, times - 1));
        lastSize *= Math.max(1, times);
    }

    private static long count(String digits) {
        return digits.isEmpty() ? 1 : Long.parseLong(digits);
    }

    private void copy(int length) {
        rewrite.append(pattern, at, at + length);
        at += length;
    }

    /** A class such as {@code \w} gets brackets of its own unless it is already in brackets. */
    private String escape(boolean inBrackets) {
        var character = at + 1 < pattern.length() ? pattern.charAt(at + 1) : ' ';
        var escape = pattern.substring(at, Math.min(at + 2, pattern.length()));
        at += escape.length();
        var members = CLASSES.get(Character.toLowerCase(character));
        if (members != null && Character.isLowerCase(character)) {
            return inBrackets ? members : "[" + members + "]";
        }
        if (members != null && !inBrackets) {
            return "[^" + members + "]";
        }
        return switch (character) {
            case 'D' -> "\\P{Nd}";
            case 'Z' -> "\\z";
            case 'u' -> {
                var digits = pattern.substring(at, Math.min(at + 4, pattern.length()));
                at += digits.length();
                yield "\\x{" + digits + "}";
            }
            default -> escape;
        };
    }

    /** Translates the bracket expression at the cursor, such as {@code [a-z]}, to RE2/J. */
    private String brackets() {
        var text = new StringBuilder("[");
        at++;
        if (pattern.startsWith("^", at)) {
            text.append('^');
            at++;
        }
        var from = at;
        while (at < pattern.length() && (pattern.charAt(at) != ']' || at == from)) {
            if (pattern.charAt(at) == '\\') {
                text.append(escape(true));
            } else if (pattern.startsWith("[:", at) && pattern.indexOf(":]", at) > 0) {
                var end = pattern.indexOf(":]", at) + 2;
                text.append(posix(pattern.substring(at, end)));
                at = end;
            } else {
                text.append(pattern.charAt(at++));
            }
        }
        at++;
        return text.append(']').toString();
    }

    private static String posix(String name) {
        return switch (name) {
            case "[:alpha:]" -> "\\pL\\pM";
            case "[:alnum:]" -> "\\pL\\pM\\p{Nd}";
            case "[:digit:]" -> "\\p{Nd}";
            case "[:lower:]" -> "\\p{Ll}";
            case "[:upper:]" -> "\\p{Lu}";
            case "[:punct:]" -> "\\pP\\pS";
            case "[:space:]" -> "\\s\\x0b\\x{85}\\pZ";
            default -> name;
        };
    }
}
