package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compiles the jq of the compiler itself. A plan evaluates jq anyway, so the compiler writes in jq what it computes with its own
 * variables, instead of adding a kind of expression for each computation. Texts are fixed but for the names of these variables and
 * for JSON literals; expressions of an author never become part of such a text. A syntax error is a bug of Stride.
 */
public final class RuntimeJq {

    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_]\\w*)");

    /**
     * Compiles a jq expression from the source code of Stride, not from an author's definition. The expression may read
     * variables of any names.
     */
    public static Expression compile(String text) {
        return switch (new Jq().parse(text, variables(text))) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    /** Returns the names of all variables in a text, including those inside string literals. */
    static Set<String> variables(String text) {
        return VARIABLE.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toUnmodifiableSet());
    }

    private RuntimeJq() {}
}
