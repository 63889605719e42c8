package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.PathExpression;
import dev.stride.expression.jsonpath.JsonPath.PathMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path of names and indexes only, such as {@code $.order.lines[0]['unit price']}. It selects at most one node.
 *
 * @param keys the segments from the root: a string for a name, a number for an index
 */
record SingularPath(String text, PathMode mode, ArrayNode keys) implements PathExpression {

    private static final Pattern STEP = Pattern.compile("\\.([\\p{L}_$-][\\p{L}\\p{Nd}_$-]*+)(?!\\s*\\()"
            + "|\\[\\s*(\\d{1,9})\\s*]"
            + "|\\[\\s*'([^'\\\\]++)'\\s*]"
            + "|\\[\\s*\"([^\"\\\\]++)\"\\s*]");

    private static final int INDEX = 2;

    /** Parses the text of a path. Returns empty if the path contains anything except names and indexes. */
    static Optional<SingularPath> parse(String text, PathMode pathMode) {
        var path = text.strip();
        if (!path.startsWith("$") || path.length() > ExpressionLimits.EXPRESSION_CHARACTERS) {
            return Optional.empty();
        }
        var keys = JsonNodeFactory.instance.arrayNode();
        var step = STEP.matcher(path).region(1, path.length());
        while (step.regionStart() < path.length()) {
            if (!step.lookingAt() || keys.size() == Limits.NESTING_DEPTH) {
                return Optional.empty();
            }
            if (step.group(INDEX) != null) {
                keys.add(Integer.parseInt(step.group(INDEX)));
            } else {
                keys.add(name(step.group(1), step.group(INDEX + 1), step.group(INDEX + 2)));
            }
            step.region(step.end(), path.length());
        }
        return Optional.of(new SingularPath(path, pathMode, keys));
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        var node = input;
        for (var key : keys) {
            node = key.isInt() ? node.path(key.intValue()) : field(node, key.textValue());
        }
        if (!node.isMissingNode()) {
            return Evaluation.of(node);
        }
        return switch (mode) {
            case NODES -> new Evaluation.Outputs(List.of());
            case VALUE, SELECTION, PLACE -> Evaluation.of(NullNode.getInstance());
        };
    }

    @Override
    public Evaluation paths(JsonNode input, Bindings bindings) {
        return Evaluation.of(keys);
    }

    @Override
    public JsonNode toJson() {
        return mode.toJson(text);
    }

    private static JsonNode field(JsonNode node, String name) {
        return node.isObject() ? node.path(name) : MissingNode.getInstance();
    }

    private static String name(String... groups) {
        for (var group : groups) {
            if (group != null) {
                return group;
            }
        }
        throw new IllegalStateException("each step of the path must be a name or an index");
    }
}
