package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.jq.builtins.Builtins;
import dev.stride.expression.jq.parser.ClosingBrace;
import dev.stride.expression.jq.parser.JqLexer;
import dev.stride.expression.jq.parser.JqSyntaxException;
import dev.stride.expression.jq.parser.JqToken;
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
        return ClosingBrace.find(text, from);
    }

    /**
     * Decodes a jq expression that returns values, not paths of its input. Its stored form {@code body} is the JSON
     * value under the key {@link #KIND}.
     */
    public static Expression decode(JsonNode body) {
        return decode(KIND, body);
    }

    /**
     * Decodes a jq expression that selects paths. Its stored form {@code body} is the JSON value under the key {@link
     * #PATH_KIND}.
     */
    public static Expression decodePath(JsonNode body) {
        return decode(PATH_KIND, body);
    }

    /**
     * Decodes a stored expression. Does not check its variables and its version, because the compiler has already checked them.
     */
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
}
