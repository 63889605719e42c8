package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import java.util.List;

/**
 * The JsonLogic language, with the operation {@code obj} beside those of its own. A rule sees its data and nothing else. What
 * an evaluation may spend is bounded by the limits on expressions.
 */
public final class JsonLogic {

    /** What a stored rule is called. */
    public static final String KIND = "jsonLogic";

    /** What a stored rule is called that says whether something is so. */
    public static final String TRUTH_KIND = "jsonLogicTruth";

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
     * @param hint what to write instead
     */
    public record Problem(String pointer, String message, String hint) {}

    /** Reads a rule that gives a value. */
    public static Parsed parse(JsonNode rule) {
        return parsed(KIND, rule);
    }

    /** Reads a rule of which only counts whether it gives something true: not null, false, 0, an empty text or an empty list. */
    public static Parsed parseTruth(JsonNode rule) {
        return parsed(TRUTH_KIND, rule);
    }

    /** The rule that {@link Expression#written()} wrote. */
    public static Expression read(String kind, JsonNode rule) {
        return switch (parsed(kind, rule)) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(var problems) -> throw new IllegalArgumentException("corrupt plan: " + problems);
        };
    }

    private static Parsed parsed(String kind, JsonNode rule) {
        var reader = new RuleReader();
        var read = reader.read(rule, "");
        return reader.problems().isEmpty()
                ? new Parsed.Valid(new JsonLogicExpression(kind, rule, read))
                : new Parsed.Invalid(reader.problems());
    }

    private JsonLogic() {}
}
