package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import java.util.OptionalInt;
import java.util.Set;

/** The jq language, version 1.6. */
public final class Jq implements ExpressionLanguage {

    /** What a stored expression that gives values is called. */
    public static final String KIND = "jq";

    /** What a stored expression that names places is called. */
    public static final String PATH_KIND = "jqPath";

    @Override
    public String key() {
        return "jq";
    }

    @Override
    public Parsed parse(String text, Set<String> variables) {
        return JqExpression.parse(KIND, text, variables);
    }

    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        return JqExpression.parse(PATH_KIND, text, variables);
    }

    @Override
    public OptionalInt end(String text, int from) {
        return ClosingBrace.find(text, from);
    }

    /** The expression stored under {@link #KIND}. */
    public static Expression read(JsonNode body) {
        return JqExpression.read(KIND, body);
    }

    /** The expression stored under {@link #PATH_KIND}. */
    public static Expression readPath(JsonNode body) {
        return JqExpression.read(PATH_KIND, body);
    }
}
