package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The JsonLogic language, extended by the operation {@code obj}. A rule reads only its data. The limits on expressions bound
 * the work of an evaluation.
 */
public final class JsonLogic {

    /** The property that marks a stored expression as a JsonLogic rule. */
    public static final String KIND = "jsonLogic";

    /** The result of parsing a rule. */
    public sealed interface Parsed {

        record Valid(Expression expression) implements Parsed {}

        /** The rule is invalid. */
        record Invalid(List<Problem> problems) implements Parsed {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }
    }

    /**
     * An error in one part of a rule.
     *
     * @param pointer JSON pointer inside the rule
     * @param operation the unknown operation, if that is the error
     */
    public record Problem(String pointer, String message, Optional<String> operation) {}

    /** Returns the names of all operations. */
    public static Set<String> operations() {
        return RuleOperators.names();
    }

    /** Parses a rule and collects all its errors. */
    public static Parsed parse(JsonNode rule) {
        var reader = new RuleParser();
        var read = reader.parse(rule, JsonPointer.empty());
        return reader.problems().isEmpty()
                ? new Parsed.Valid(new JsonLogicExpression(rule, read))
                : new Parsed.Invalid(reader.problems());
    }

    /** Decodes the output of {@link Expression#toJson()}. */
    public static Expression decode(JsonNode rule) {
        return switch (parse(rule)) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(var problems) -> throw new IllegalArgumentException("corrupt plan: " + problems);
        };
    }

    private JsonLogic() {}
}
