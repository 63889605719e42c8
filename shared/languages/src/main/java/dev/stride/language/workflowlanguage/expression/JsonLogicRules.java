package dev.stride.language.workflowlanguage.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.expression.jsonlogic.JsonLogic.Problem;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A parser for the JsonLogic rules in a workflow definition. It converts each rule to an expression that is evaluated
 * over the data of an instance.
 */
public final class JsonLogicRules {

    private static final Expression NOT_NULL_NOR_FALSE = ContextExpressions.jq(". != null and . != false", Set.of());

    /** Parses a rule and reports its errors as faults of the definition. */
    public static Optional<Expression> parse(Place place) {
        return switch (JsonLogic.parse(place.value())) {
            case Result.Ok(Expression expression) -> {
                warnOfData(place);
                yield Optional.of(expression);
            }
            case Result.Failed(var problems) -> {
                problems.forEach(problem -> place.resolve(problem.pointer()).fault(problem.message(), hint(problem)));
                yield Optional.empty();
            }
        };
    }

    public static Optional<Expression> condition(Place place, Truthiness truthiness) {
        return parse(place).map(rule -> switch (truthiness) {
            case JSONLOGIC -> truth(place.value());
            case ELIXIR -> new Pipe(List.of(rule, NOT_NULL_NOR_FALSE));
        });
    }

    private static Expression truth(JsonNode rule) {
        var negated = JsonNodeFactory.instance.objectNode();
        negated.putArray("!!").add(rule);
        return JsonLogic.parse(negated).orElse(problems -> {
            throw new IllegalStateException(problems.toString());
        });
    }

    private static String hint(Problem problem) {
        return problem.operation()
                .map(name -> Optional.of(Suggestions.didYouMean(name, JsonLogic.operations()))
                        .filter(hint -> !hint.isEmpty())
                        .orElse("if this object is data and not a rule, write it as {\"obj\": [[key, value]]}"))
                .orElse("");
    }

    /** JsonLogic does not evaluate a rule in an object with several keys, which is plain data. */
    private static void warnOfData(Place place) {
        var value = place.value();
        if (value.isObject() && value.size() > 1) {
            place.children()
                    .filter(inside -> holdsRule(inside.value()))
                    .forEach(inside -> inside.warn(
                            "an object with several keys is read as data, so this rule inside it is not evaluated",
                            "build the object with the rule {\"obj\": [[key, value], ...]}"));
        } else if (value.isContainerNode()) {
            place.children().forEach(JsonLogicRules::warnOfData);
        }
    }

    private static boolean holdsRule(JsonNode value) {
        return value.isObject()
                        && value.size() == 1
                        && JsonLogic.operations().contains(value.fieldNames().next())
                || value.valueStream().anyMatch(JsonLogicRules::holdsRule);
    }

    private JsonLogicRules() {}

    /**
     * The rules that decide which values of a condition count as true (decision C1). The property {@code truth} of a definition
     * selects them; Stride adds this property to the language.
     */
    public enum Truthiness {
        /** The rules of JsonLogic: every value is true except null, false, 0, the empty string and the empty list. */
        JSONLOGIC,
        /** The rules of Elixir, the language of the first engine: every value is true except null and false. */
        ELIXIR;

        private static final List<String> WORDS = List.of("jsonlogic", "elixir");

        public static Truthiness parse(Place place) {
            var word = place.isAbsent() ? WORDS.getFirst() : place.text();
            if (!WORDS.contains(word)) {
                place.fault("`" + word + "` is not known here", Suggestions.hint(word, WORDS));
            }
            return word.equals(WORDS.getLast()) ? ELIXIR : JSONLOGIC;
        }
    }
}
