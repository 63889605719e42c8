package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.jsonpath.JsonPath;
import dev.stride.language.document.Place;
import java.util.Optional;
import java.util.Set;

/** Parses JSONPaths (section "Filter Mechanism"); reports invalid paths as faults. */
public final class JsonPaths {

    private static final JsonPath JSON_PATH = new JsonPath();

    private static final String ROOT = "$";
    private static final String SYNTAX = "a JSONPath begins with `$`, as in `$.order.lines[0]`";

    /**
     * Parses a path. A definite path selects a single value, any other path an array of values. Returns empty if the path is
     * absent.
     */
    public static Optional<Expression> value(Place place) {
        return text(place).flatMap(text -> compiled(place, JSON_PATH.parse(text, Set.of())));
    }

    /** Parses a path to a part of the data; empty if it is absent or the root path {@code $}, which both mean all data. */
    static Optional<Expression> part(Place place) {
        return value(place).filter(_ -> !isRoot(place));
    }

    /**
     * Compiles the JSONPath at a place to an expression that returns the selected values one after the other, instead
     * of as an array.
     */
    public static Optional<Expression> values(Place place) {
        return text(place).flatMap(text -> compiled(place, JSON_PATH.parseNodes(text)));
    }

    /** Parses a path to a single location in the data; returns empty if the path is absent. */
    public static Optional<PathExpression> place(Place place) {
        return text(place)
                .flatMap(text -> compiled(place, JSON_PATH.parsePath(text, Set.of())))
                .map(PathExpression.class::cast);
    }

    static boolean isRoot(Place place) {
        return place.value().asText().strip().equals(ROOT);
    }

    /** Parses a path that is a constant of the compiler. Throws an exception if it is invalid. */
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
