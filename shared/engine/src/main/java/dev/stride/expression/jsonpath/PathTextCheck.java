package dev.stride.expression.jsonpath;

import dev.stride.ExpressionLimits;
import dev.stride.expression.ExpressionLanguage.Parsed;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks the text of a path before the JSONPath library parses it. Rejects features that have unbounded cost or change the data:
 * regular expressions, set operators and functions with arguments.
 */
final class PathTextCheck {

    /** The supported functions of the JSONPath library. They compute a value from the selected nodes. */
    private static final Set<String> FUNCTIONS =
            Set.of("min", "max", "avg", "stddev", "sum", "length", "size", "keys", "first", "last");

    private static final Pattern FUNCTION = Pattern.compile("\\.\\s*([^\\s.\\[\\]()]*)\\s*\\(\\s*(\\)?)");
    private static final Pattern SET_OPERATOR =
            Pattern.compile("(?i)(?<![.\\w])(contains|subsetof|anyof|noneof|all)(?!\\w)");
    private static final Pattern STEP = Pattern.compile("[.\\[(]");
    private static final String QUOTES = "'\"";
    private static final String OPENING = "[({";
    private static final String CLOSING = "])}";
    private static final String BEFORE_QUOTES = OPENING + ",:=<>!&|";

    /**
     * A bracket that is still open at the current position in the text.
     *
     * @param quote the quotation mark that names or texts inside this bracket use, if any
     */
    private record Bracket(char closing, Optional<Character> quote) {}

    private final String text;
    /** The path with a blank for every quoted character, so that the checks ignore these. */
    private final StringBuilder bare;

    private PathTextCheck(String text) {
        this.text = text;
        this.bare = new StringBuilder(text);
    }

    /** Returns the reason why the text of a path is rejected, or empty if it is accepted. */
    static Optional<Parsed> findFault(String text) {
        if (text.length() > ExpressionLimits.EXPRESSION_CHARACTERS) {
            return invalid("the path has more than %d characters".formatted(ExpressionLimits.EXPRESSION_CHARACTERS), 0);
        }
        if (!text.startsWith("$")) {
            return invalid("a path begins with $, the root of the data, as in $.order.lines", 0);
        }
        return new PathTextCheck(text).findFault();
    }

    /** Returns the index of the closing brace that ends a path inside a longer text. Skips nested and quoted braces. */
    static OptionalInt closingBrace(String text, int from) {
        var open = 1;
        var quote = '\0';
        for (var at = from; at < text.length(); at++) {
            var character = text.charAt(at);
            if (quote != '\0') {
                at += character == '\\' ? 1 : 0;
                quote = character == quote ? '\0' : quote;
            } else if (QUOTES.indexOf(character) >= 0) {
                quote = character;
            } else if (character == '{') {
                open++;
            } else if (character == '}' && --open == 0) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    private Optional<Parsed> findFault() {
        return quotes().or(() -> find("/", """
                                regular expressions are not supported in a path, because they can take very \
                                long; write a name that contains / in quotes: ['a/b']"""))
                .or(() -> find("~", "regular expressions are not supported in a path, because they can take very long"))
                .or(this::function)
                .or(this::setOperator)
                .or(this::size);
    }

    /**
     * Checks the brackets and quotation marks of the path, and replaces the quoted characters in {@link #bare} by
     * blanks. Reports a fault for a quotation mark that the JSONPath library would misread: one outside of brackets,
     * one inside a name or value, or one of another kind than the others in the same brackets.
     */
    private Optional<Parsed> quotes() {
        var open = new ArrayDeque<Bracket>();
        var before = ' ';
        var gap = false;
        for (var at = 0; at < text.length(); at++) {
            var character = text.charAt(at);
            if (OPENING.indexOf(character) >= 0) {
                open.push(new Bracket(CLOSING.charAt(OPENING.indexOf(character)), Optional.empty()));
            } else if (CLOSING.indexOf(character) >= 0) {
                if (open.isEmpty() || open.pop().closing() != character) {
                    return invalid("this closing bracket has no opening bracket", at);
                }
            } else if (QUOTES.indexOf(character) >= 0) {
                if (open.isEmpty() || BEFORE_QUOTES.indexOf(before) < 0 && !(gap && Character.isLetter(before))) {
                    return invalid(
                            "write a quoted text inside brackets, as in $['total'] or $[?(@.type == 'total')]; "
                                    + "write a backslash before a quote inside the text, as in $['it\\'s']",
                            at);
                }
                var bracket = open.pop();
                if (bracket.quote().filter(quote -> quote != character).isPresent()) {
                    return invalid(
                            "use the same kind of quotes, single or double, for all texts in a pair of brackets", at);
                }
                open.push(new Bracket(bracket.closing(), Optional.of(character)));
                var end = endOfQuote(at);
                if (end < 0) {
                    return invalid("this quote never ends", at);
                }
                bare.replace(at + 1, end, " ".repeat(end - at - 1));
                at = end;
            }
            gap = Character.isWhitespace(character);
            before = gap ? before : character;
        }
        return open.isEmpty() ? Optional.empty() : invalid("a bracket is never closed", text.length() - 1);
    }

    private int endOfQuote(int start) {
        for (var at = start + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == text.charAt(start)) {
                return at;
            }
        }
        return -1;
    }

    private Optional<Parsed> find(String sign, String message) {
        var at = bare.indexOf(sign);
        return at < 0 ? Optional.empty() : invalid(message, at);
    }

    private Optional<Parsed> function() {
        return FUNCTION.matcher(bare)
                .results()
                .filter(found ->
                        !FUNCTIONS.contains(found.group(1)) || found.group(2).isEmpty())
                .findFirst()
                .flatMap(found -> invalid(
                        "the function `%s` is not supported here; use one of these functions, without arguments: %s"
                                .formatted(
                                        found.group(1),
                                        String.join(
                                                ", ",
                                                FUNCTIONS.stream().sorted().toList())),
                        found.start(1)));
    }

    private Optional<Parsed> setOperator() {
        return SET_OPERATOR
                .matcher(bare)
                .results()
                .findFirst()
                .flatMap(found -> invalid(
                        ("the operator `%s` is not supported, because it compares every pair of elements: "
                                        + "use one of the operators `in`, `nin`, `size` and `empty` instead")
                                .formatted(found.group()),
                        found.start()));
    }

    private Optional<Parsed> size() {
        return STEP.matcher(bare).results().count() > ExpressionLimits.JSON_PATH_STEPS
                ? invalid("the path has more than %d steps".formatted(ExpressionLimits.JSON_PATH_STEPS), 0)
                : Optional.empty();
    }

    private static Optional<Parsed> invalid(String message, int at) {
        return Optional.of(new Parsed.Invalid(message, at + 1));
    }
}
