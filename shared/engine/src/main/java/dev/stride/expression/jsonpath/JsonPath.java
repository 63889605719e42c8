package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The JSONPath language in the dialect of the Jayway JsonPath library. {@code docs/guide/jsonpath.md} lists the differences
 * from RFC 9535 and the unsupported features. A path can read only its input, not variables.
 */
public final class JsonPath implements ExpressionLanguage {

    /** The JSON key of a stored path that returns one value, or null if it selects nothing. */
    public static final String KIND = "jsonPath";

    /** The JSON key of a stored path that returns one value if it is definite, otherwise an array of all values. */
    public static final String SELECTION_KIND = "jsonPathSelection";

    /** The JSON key of a stored path that returns each selected node as a separate output. */
    public static final String NODES_KIND = "jsonPathNodes";

    /** The JSON key of a stored path to which can be written: only names and indexes, as {@code $.order.lines[0]}. */
    public static final String PLACE_KIND = "jsonPathPlace";

    @Override
    public String key() {
        return "jsonpath";
    }

    /**
     * Compiles a path that returns one value. A definite path returns the selected value, an indefinite path an array of the
     * selected values. If nothing is selected, either kind of path returns null.
     */
    @Override
    public Parsed parse(String text, Set<String> variables) {
        return parse(text, PathMode.VALUE);
    }

    /**
     * Compiles a JSONPath that returns one value. A definite path returns the selected value, or null if it selects
     * nothing. An indefinite path returns an array of all selected values, which is empty if it selects nothing.
     */
    public Parsed parseSelection(String text) {
        return parse(text, PathMode.SELECTION);
    }

    /** Compiles a path that outputs each selected node separately. */
    public Parsed parseNodes(String text) {
        return parse(text, PathMode.NODES);
    }

    /** Compiles a path of only names and indexes, such as {@code $.order.lines[0]}, which selects one location. */
    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        var path = SingularPath.parse(text, PathMode.PLACE);
        return path.<Parsed>map(Parsed.Valid::new)
                .or(() -> fault(text))
                .orElseGet(() -> new Parsed.Invalid(
                        "the path can select several places in the data: use only names and indexes, as in $.order.lines[0]",
                        1));
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        return PathTextCheck.closingBrace(text, from);
    }

    /** Decodes a path from the JSON value stored under {@link #KIND}. */
    public static Expression decode(JsonNode body) {
        return decode(body, PathMode.VALUE);
    }

    /** Decodes a path from the JSON value stored under {@link #SELECTION_KIND}. */
    public static Expression decodeSelection(JsonNode body) {
        return decode(body, PathMode.SELECTION);
    }

    /** Decodes a path from the JSON value stored under {@link #NODES_KIND}. */
    public static Expression decodeNodes(JsonNode body) {
        return decode(body, PathMode.NODES);
    }

    /** Decodes a path from the JSON value stored under {@link #PLACE_KIND}. */
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
        return new IllegalArgumentException("the compiled workflow is corrupt: invalid JSONPath: %s".formatted(body));
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

    /** The form in which a path returns its result. */
    enum PathMode {
        /** Returns one value, or null if the path selects nothing. */
        VALUE(JsonPath.KIND),
        /** A definite path returns one value, or null if it selects nothing; any other one an array of all nodes. */
        SELECTION(JsonPath.SELECTION_KIND),
        /** Returns each selected node as a separate output. */
        NODES(JsonPath.NODES_KIND),
        /** The path leads to one place to which a value can be written, even if there is none yet. */
        PLACE(JsonPath.PLACE_KIND);

        private final String kind;

        PathMode(String kind) {
            this.kind = kind;
        }

        JsonNode toJson(String text) {
            return JsonNodeFactory.instance.objectNode().put(kind, text);
        }
    }
}
