package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.jsonpath.JsonPath;
import dev.stride.language.document.Place;
import java.util.Optional;
import java.util.Set;

/** JSONPaths as authors write them (section "Filter Mechanism"). What is no path is a fault. */
public final class JsonPaths {

    private static final JsonPath JSON_PATH = new JsonPath();

    private static final String ROOT = "$";
    private static final String SYNTAX = "a JSONPath begins with `$`, as in `$.order.lines[0]`";

    /** What a path selects: the value at a definite one, an array of all values else. Empty where there is none. */
    public static Optional<Expression> value(Place place) {
        return text(place).flatMap(text -> compiled(place, JSON_PATH.parse(text, Set.of())));
    }

    /** What a path selects, empty also when that is everything. */
    static Optional<Expression> part(Place place) {
        return value(place).filter(_ -> !isRoot(place));
    }

    /** Each value that a path selects, as an output of its own. */
    public static Optional<Expression> values(Place place) {
        return text(place).flatMap(text -> compiled(place, JSON_PATH.parseNodes(text)));
    }

    /** The one place that a path names. Empty where there is none. */
    public static Optional<PathExpression> place(Place place) {
        return text(place)
                .flatMap(text -> compiled(place, JSON_PATH.parsePath(text, Set.of())))
                .map(PathExpression.class::cast);
    }

    static boolean isRoot(Place place) {
        return place.value().asText().strip().equals(ROOT);
    }

    /** A path of ours. */
    static PathExpression fixed(String text) {
        return switch (JSON_PATH.parsePath(text, Set.of())) {
            case Parsed.Valid(PathExpression path) -> path;
            case Parsed.Valid _, Parsed.Invalid _ -> throw new IllegalStateException("no path: " + text);
        };
    }

    private static Optional<String> text(Place place) {
        return Optional.of(place.text().strip())
                .filter(text ->
                        !place.isAbsent() && (!text.isEmpty() || place.value().isTextual()));
    }

    private static Optional<Expression> compiled(Place place, Parsed parsed) {
        return switch (parsed) {
            case Parsed.Valid(Expression expression) -> Optional.of(expression);
            case Parsed.Invalid(String message, int column) -> {
                place.fault(message + " (column " + column + " of the path)", SYNTAX);
                yield Optional.empty();
            }
        };
    }

    private JsonPaths() {}
}
