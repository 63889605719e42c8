package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A compiler for the jq that this language adds to the author's own. Its texts are constants, so that a fault in one is a bug. */
public final class RuntimeJq {

    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_]\\w*)");

    /** Compiles a text that may read any variable. */
    public static Expression compile(String text) {
        return switch (new Jq().parse(text, variables(text))) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    /** Returns the names of all variables in a text, including those that stand in strings. */
    static Set<String> variables(String text) {
        return VARIABLE.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toUnmodifiableSet());
    }

    private RuntimeJq() {}
}
