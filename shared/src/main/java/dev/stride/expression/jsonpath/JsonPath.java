package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * JSONPath in the dialect of 2019; {@code shared/JSONPATH.md} says where it differs from RFC 9535 and what is not offered.
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
        return parse(text, Form.VALUE);
    }

    /** A path whose outputs are the nodes that it selects, none when there is nothing. */
    public Parsed parseNodes(String text) {
        return parse(text, Form.NODES);
    }

    /** A path of names and indexes, such as {@code $.order.lines[0]}. */
    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        var path = PlainPath.read(text, Form.PLACE);
        return path.<Parsed>map(Parsed.Valid::new)
                .or(() -> fault(text))
                .orElseGet(() -> new Parsed.Invalid(
                        "it names no single place: only names and indexes can stand in it, as in $.order.lines[0]", 1));
    }

    @Override
    public OptionalInt end(String text, int from) {
        return PathText.closingBrace(text, from);
    }

    /** The expression stored under {@link #KIND}. */
    public static Expression read(JsonNode body) {
        return read(body, Form.VALUE);
    }

    /** The expression stored under {@link #NODES_KIND}. */
    public static Expression readNodes(JsonNode body) {
        return read(body, Form.NODES);
    }

    /** The expression stored under {@link #PLACE_KIND}. */
    public static Expression readPlace(JsonNode body) {
        return PlainPath.read(body.asText(), Form.PLACE).orElseThrow(() -> corrupt(body));
    }

    private static Expression read(JsonNode body, Form form) {
        return switch (parse(body.asText(), form)) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid _ -> throw corrupt(body);
        };
    }

    private static IllegalArgumentException corrupt(JsonNode body) {
        return new IllegalArgumentException("corrupt plan: not JSONPath: " + body);
    }

    private static Parsed parse(String text, Form form) {
        return PlainPath.read(text, form)
                .<Parsed>map(Parsed.Valid::new)
                .or(() -> PathText.fault(text.strip()))
                .orElseGet(() -> Query.compile(text.strip(), form));
    }

    private static Optional<Parsed> fault(String text) {
        return switch (parse(text, Form.VALUE)) {
            case Parsed.Valid _ -> Optional.empty();
            case Parsed.Invalid invalid -> Optional.of(invalid);
        };
    }
}
