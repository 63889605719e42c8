package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * JSONPath in the dialect of 2019; {@code docs/guide/jsonpath.md} says where it differs from RFC 9535 and what is not offered.
 * A path sees its input and nothing else: the variables that are bound cannot be named in it.
 */
public final class JsonPath implements ExpressionLanguage {

    /** What a stored path that gives a value is called. */
    public static final String KIND = "jsonPath";

    /** What a stored path that gives each node it selects is called. */
    public static final String NODES_KIND = "jsonPathNodes";

    /** What a stored path that names a place is called. */
    public static final String PLACE_KIND = "jsonPathPlace";

    @Override
    public String key() {
        return "jsonpath";
    }

    /** A definite path gives the value it selects, another one an array of them; null when it selects nothing. */
    @Override
    public Parsed parse(String text, Set<String> variables) {
        return parse(text, PathMode.VALUE);
    }

    /** A path whose outputs are the nodes that it selects, none when there is nothing. */
    public Parsed parseNodes(String text) {
        return parse(text, PathMode.NODES);
    }

    /** A path of names and indexes, such as {@code $.order.lines[0]}. */
    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        var path = SingularPath.parse(text, PathMode.PLACE);
        return path.<Parsed>map(Parsed.Valid::new)
                .or(() -> fault(text))
                .orElseGet(() -> new Parsed.Invalid(
                        "it names no single place: only names and indexes can stand in it, as in $.order.lines[0]", 1));
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        return PathTextCheck.closingBrace(text, from);
    }

    /** The expression stored under {@link #KIND}. */
    public static Expression decode(JsonNode body) {
        return decode(body, PathMode.VALUE);
    }

    /** The expression stored under {@link #NODES_KIND}. */
    public static Expression decodeNodes(JsonNode body) {
        return decode(body, PathMode.NODES);
    }

    /** The expression stored under {@link #PLACE_KIND}. */
    public static Expression decodePlace(JsonNode body) {
        return SingularPath.parse(body.asText(), PathMode.PLACE).orElseThrow(() -> corrupt(body));
    }

    private static Expression decode(JsonNode body, PathMode pathMode) {
        return switch (parse(body.asText(), pathMode)) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid _ -> throw corrupt(body);
        };
    }

    private static IllegalArgumentException corrupt(JsonNode body) {
        return new IllegalArgumentException("corrupt plan: not JSONPath: " + body);
    }

    private static Parsed parse(String text, PathMode pathMode) {
        return SingularPath.parse(text, pathMode)
                .<Parsed>map(Parsed.Valid::new)
                .or(() -> PathTextCheck.findFault(text.strip()))
                .orElseGet(() -> LibraryPath.compile(text.strip(), pathMode));
    }

    private static Optional<Parsed> fault(String text) {
        return switch (parse(text, PathMode.VALUE)) {
            case Parsed.Valid _ -> Optional.empty();
            case Parsed.Invalid invalid -> Optional.of(invalid);
        };
    }
}
