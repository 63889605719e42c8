package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The JsonLogic language, with the operation {@code obj} beside those of its own. A rule sees its data and nothing else. What
 * an evaluation may spend is bounded by the limits on expressions.
 */
public final class JsonLogic {

    /** What a stored rule is called. */
    public static final String KIND = "jsonLogic";

    /** What reading a rule gave. */
    public sealed interface Parsed {

        record Valid(Expression expression) implements Parsed {}

        /** It is no rule. */
        record Invalid(List<Problem> problems) implements Parsed {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }
    }

    /**
     * What is wrong with one part of a rule.
     *
     * @param pointer JSON pointer inside the rule
     * @param operation the name that no operation has, if that is what is wrong
     */
    public record Problem(String pointer, String message, Optional<String> operation) {}

    /** The names of all operations. */
    public static Set<String> operations() {
        return RuleOperators.names();
    }

    /** Reads a rule, or finds all that is wrong with it. */
    public static Parsed parse(JsonNode rule) {
        var reader = new RuleParser();
        var read = reader.parse(rule, JsonPointer.empty());
        return reader.problems().isEmpty()
                ? new Parsed.Valid(new JsonLogicExpression(rule, read))
                : new Parsed.Invalid(reader.problems());
    }

    /** The rule that {@link Expression#toJson()} wrote. */
    public static Expression decode(JsonNode rule) {
        return switch (parse(rule)) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(var problems) -> throw new IllegalArgumentException("corrupt plan: " + problems);
        };
    }

    private JsonLogic() {}
}
