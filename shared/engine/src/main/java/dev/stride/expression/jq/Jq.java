package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.jq.builtins.Builtins;
import dev.stride.expression.jq.parser.JqLexer;
import dev.stride.expression.jq.parser.JqLexer.JqToken;
import dev.stride.expression.jq.parser.JqSyntaxException;
import java.util.ArrayDeque;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The jq expression language, version 1.6, or with what jq 1.7 adds to its syntax. Its expressions can read only their input, the given variables and the given
 * time. They cannot access the environment, files or modules. The cost of an evaluation is limited.
 */
public final class Jq implements ExpressionLanguage {

    /** The JSON key that marks a stored expression as a jq expression that returns values, not paths of its input. */
    public static final String KIND = "jq";

    /** The JSON key that marks a stored expression as a jq expression that selects paths. */
    public static final String PATH_KIND = "jqPath";

    private final boolean newer;

    /** Creates jq 1.6. */
    public Jq() {
        this(false);
    }

    private Jq(boolean newer) {
        this.newer = newer;
    }

    /** Returns jq 1.6 with the syntax and functions of jq 1.7 that the guide lists. */
    public static Jq newer() {
        return new Jq(true);
    }

    public static Set<String> functions() {
        return Builtins.NAMES.functions().keySet().stream()
                .map(symbol -> symbol.substring(0, symbol.indexOf('/')))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public String key() {
        return "jq";
    }

    @Override
    public Parsed parse(String text, Set<String> variables) {
        try {
            return new Parsed.Valid(JqExpression.compile(KIND, text, variables, newer));
        } catch (JqSyntaxException refusal) {
            return new Parsed.Invalid(refusal.reason(), refusal.column());
        }
    }

    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        try {
            var path = JqExpression.compile(PATH_KIND, text, variables, newer);
            return path.isPathExpression()
                    ? new Parsed.Valid(path)
                    : new Parsed.Invalid(
                            "the expression computes a value, but must select a place in the data, such as .order.lines",
                            1);
        } catch (JqSyntaxException refusal) {
            return new Parsed.Invalid(refusal.reason(), refusal.column());
        }
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        var awaited = new ArrayDeque<Character>();
        awaited.push('}');
        for (var at = from; at < text.length(); at++) {
            var character = text.charAt(at);
            if (character == awaited.element()) {
                awaited.pop();
                if (awaited.isEmpty()) {
                    return OptionalInt.of(at);
                }
            } else if (awaited.element() == '"') {
                if (character == '\\') {
                    at++;
                    if (text.startsWith("(", at)) {
                        awaited.push(')');
                    }
                }
            } else if (character == '#') {
                at = endOfLine(text, at);
            } else {
                switch (character) {
                    case '{' -> awaited.push('}');
                    case '(' -> awaited.push(')');
                    case '"' -> awaited.push('"');
                    default -> {}
                }
            }
        }
        return OptionalInt.empty();
    }

    /** Decodes an expression that returns values, from the JSON value stored under {@link #KIND}. */
    public static Expression decode(JsonNode body) {
        return decode(KIND, body);
    }

    /** Decodes an expression that selects paths, from the JSON value stored under {@link #PATH_KIND}. */
    public static Expression decodePath(JsonNode body) {
        return decode(PATH_KIND, body);
    }

    /** The variables and the version of a stored expression need no check: the compiler has checked them. */
    private static Expression decode(String kind, JsonNode body) {
        try {
            var variables = JqLexer.tokenize(body.asText()).stream()
                    .filter(jqToken -> jqToken.is(JqToken.Kind.VARIABLE))
                    .map(JqToken::text)
                    .collect(Collectors.toUnmodifiableSet());
            return JqExpression.compile(kind, body.asText(), variables, true);
        } catch (JqSyntaxException refusal) {
            throw new IllegalArgumentException("the compiled workflow is corrupt: not jq: " + body, refusal);
        }
    }

    private static int endOfLine(String text, int at) {
        var end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }
}
