package dev.stride.language.serverlessworkflow10.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parses conditions for the values of an event (section "Event Properties"; decision D83). */
final class ValueCondition {

    /** Characters that make a text a pattern. The dot is not among them, because types and addresses contain dots. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\^$*+?()\\[\\]{}|]");

    private static final Expression PRESENT = RuntimeJq.compile("$__found != null");

    private static final Expression EQUAL = RuntimeJq.compile("""
            $__found != null and $__found == $__result""");

    private static final Expression DECIDED = RuntimeJq.compile("""
            if ($__result | type) == "boolean" then $__result else $__result == $__found end""");

    /**
     * Returns the conditions for a value of an event. If the expected value is an object, the value of the event may have
     * additional properties.
     *
     * @param path jq over the event that selects the value
     */
    static Stream<Expression> parse(Place place, String path, TaskExpressions expressions) {
        if (place.value().isObject()) {
            return place.children()
                    .flatMap(child ->
                            parse(child, "%s[%s]?".formatted(path, TextNode.valueOf(child.name())), expressions));
        }
        return switch (expressions.template(place)) {
            case Constant(JsonNode value) -> {
                warnOfInvalidPattern(place, value);
                yield Stream.of(RuntimeJq.compile(constant(value, path)));
            }
            case Expression computed -> {
                var found = RuntimeJq.compile(path);
                yield Stream.of(
                        new Let(Map.of("__found", found, "__result", new Pipe(List.of(found, computed))), DECIDED));
            }
        };
    }

    static Expression equal(Expression found, Expression expected) {
        return new Let(Map.of("__found", found, "__result", expected), EQUAL);
    }

    static Expression present(Expression found) {
        return new Let(Map.of("__found", found), PRESENT);
    }

    /**
     * Returns the condition that a value of an event is not null and equals the value that the task has stored from an earlier
     * event, if it has stored one.
     *
     * @param known name of the variable that stores the established values by name
     */
    static Expression established(Expression found, String known, String name) {
        var key = TextNode.valueOf(name);
        return new Let(Map.of("__found", found), RuntimeJq.compile("""
                $__found != null and (($%1$s | has(%2$s) | not) or $%1$s[%2$s] == $__found)""".formatted(known, key)));
    }

    /**
     * Returns the condition that a value of the current event equals the value of the event that another filter has received
     * earlier. The condition also holds if the other filter has not received an event yet.
     *
     * @param filter name of the other filter
     */
    static Expression agreement(Expression found, String filter, Expression foundInEarlier) {
        var earlier = """
                $WORKFLOW.received[] | select(.name == %s) | .event""".formatted(TextNode.valueOf(filter));
        var none = RuntimeJq.compile("[%s] == []".formatted(earlier));
        var value = new Pipe(List.of(RuntimeJq.compile("first(%s)".formatted(earlier)), foundInEarlier));
        return new LogicExpression.Any(List.of(none, equal(found, value)));
    }

    /** Returns whether the value of the event must be equal: not for objects, patterns and expressions. */
    static boolean isPlain(JsonNode value) {
        return value.isValueNode()
                && !value.isNull()
                && !SPECIAL.matcher(value.asText()).find();
    }

    private static void warnOfInvalidPattern(Place place, JsonNode value) {
        if (!value.isTextual() || isPlain(value)) {
            return;
        }
        var match = RuntimeJq.compile("test(%s)".formatted(value))
                .evaluate(TextNode.valueOf(""), new Bindings(Instant.EPOCH, Map.of()));
        if (Selection.of(match) instanceof Selection.Failed) {
            place.warn(
                    "the text is not a valid regular expression, so only an equal value matches",
                    "correct the regular expression; to match the text itself, put a backslash before each special character");
        }
    }

    private static String constant(JsonNode value, String path) {
        if (!value.isTextual() || isPlain(value)) {
            return "%s == %s".formatted(path, value);
        }
        return """
                %1$s | . == %2$s or (type == "string" and test("^(?:" + %2$s + ")$"))""".formatted(path, value);
    }

    private ValueCondition() {}
}
