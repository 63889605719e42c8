package dev.stride.language.workflowlanguage.expression;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.Template;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Expressions over the context of an instance (section "Context &amp; Variables"). The context is the data of the instance:
 * {@code params} and the values that steps have stored. Data that only the engine needs, such as the list over which a loop
 * iterates, is kept in internal variables.
 */
public final class ContextExpressions {

    /** The internal variable that holds a list: the values that the {@code yield} steps of the instance have produced so far. */
    public static final String YIELDS = "yields";

    /** The internal variable that holds the result of the current action. */
    public static final String ACTION = "action";

    public static final Expression ZERO = new Constant(IntNode.valueOf(0));

    /** An expression that always returns null. Assigning its value to a variable removes the variable. */
    public static final Expression UNBOUND = new Constant(NullNode.getInstance());

    /** Expression that computes the initial data of an instance (its context) from the input of the instance. */
    public static final Expression BEGIN = jq("{params: .}", Set.of());

    /**
     * Expression that computes the output of an instance. The output consists of the final data of the instance (its
     * context) and of the values that its {@code yield} steps have produced.
     */
    public static final Expression END = jq("{yields: $yields, context: .}", Set.of(YIELDS));

    /**
     * Expression that wraps the result of an action as {@code {result}}. The wrapped result is stored under the name
     * {@code action}, so that JsonLogic rules read the result as {@code action.result}.
     */
    public static final Expression ACTION_RESULT = jq("{result: .}", Set.of());

    public static final Expression RESULT = jq(".action.result", Set.of());

    public static final Expression NO_YIELDS = jq("[]", Set.of());

    private static final String CHECKED_LIST = """
            if type == "array" then . \
            else error("a loop requires a list, not " \
            + (if . == null then "null" else "a value of the type " + type end)) end""";

    private static final String CHECKED_ARGUMENTS = """
            if type == "array" then . else error("the arguments of an operation must be a list") end""";

    private static final Set<String> TAKEN = Set.of("params", "loop", "action");

    public static Expression appendYield(Expression value) {
        return new Let(Map.of("value", value), jq("$yields + [$value]", Set.of(YIELDS, "value")));
    }

    /**
     * Returns an expression that evaluates {@code items}, the list over which a loop iterates. The expression fails if the value
     * is not a list (decision C11).
     */
    public static Expression requireList(Expression items) {
        return new Pipe(List.of(items, jq(CHECKED_LIST, Set.of())));
    }

    /**
     * Returns an expression that computes a value with the author's {@code transform}, and stores it under the given name in the
     * data of the instance (the context). The transform can read the context and {@code action.result} (decision C6).
     */
    public static Expression storeResult(String name, Expression transform) {
        var stored = new Pipe(List.of(jq(". + {action: $action}", Set.of(ACTION)), transform));
        var into = jq(". + {%s: $stored}".formatted(TextNode.valueOf(name)), Set.of("stored"));
        return new Let(Map.of("stored", stored), into);
    }

    /**
     * Returns an expression that computes the request to a connector: a service that is configured in the deployment under the
     * name {@code entity.operation}. The evaluation fails if the arguments are not a list (decision C29).
     */
    public static Expression connectorArguments(String entity, String operation, Expression args) {
        var given = new Pipe(List.of(args, jq(CHECKED_ARGUMENTS, Set.of())));
        var fields = new LinkedHashMap<String, Expression>();
        fields.put("entity", new Constant(TextNode.valueOf(entity)));
        fields.put("operation", new Constant(TextNode.valueOf(operation)));
        fields.put("args", given);
        return new Template.Fields(fields);
    }

    public static Expression jq(String text, Set<String> variables) {
        return switch (new Jq().parse(text, variables)) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    public static Optional<String> parseName(Place place) {
        var name = place.text();
        if (TAKEN.contains(name)) {
            place.fault("`" + name + "` has a meaning of its own", "take another name");
        } else if (name.contains(".")) {
            place.fault("a name must not contain a dot, because `var` reads it as a path", "take another name");
        } else if (name.isEmpty() && place.value().isTextual()) {
            place.fault("the name is empty", "");
        } else {
            return Optional.of(name).filter(it -> !it.isEmpty());
        }
        return Optional.empty();
    }

    private ContextExpressions() {}

    /**
     * The internal variables of a loop, and the expressions that change the context during the loop (section "Context Data"). In an
     * iteration, the context has the current element and its index as {@code loop}, and also the element under the name that the
     * author chose. After the loop, these keys have their previous values again (decision C10).
     *
     * @param depth the number of enclosing loops
     */
    public record LoopExpressions(int depth, Optional<String> element) {

        private static final String LOOP = "loop";
        private static final String INDEX = "_index";

        public String itemsVariable() {
            return "items" + depth;
        }

        public String indexVariable() {
            return "index" + depth;
        }

        /**
         * Returns the name of the internal variable for the values that the loop overwrites in the context, and restores at
         * its end.
         */
        public String savedVariable() {
            return "saved" + depth;
        }

        public Expression outerValues() {
            return jq("with_entries(select(.key | IN(%s)))".formatted(listed(LoopExpressions::quoted)));
        }

        public Expression hasNext() {
            return jq("$%s < ($%s | length)".formatted(indexVariable(), itemsVariable()));
        }

        public Expression nextIndex() {
            return jq("$%s + 1".formatted(indexVariable()));
        }

        /** Returns an expression that computes the context for an iteration: it adds the current element and its index. */
        public Expression iterationContext() {
            var named = element.map(name -> ", %s: $%s[$%s], %s: $%s"
                            .formatted(
                                    quoted(name),
                                    itemsVariable(),
                                    indexVariable(),
                                    quoted(name + INDEX),
                                    indexVariable()))
                    .orElse("");
            return jq(". + {loop: {element: $%s[$%s], element_index: $%s}%s}"
                    .formatted(itemsVariable(), indexVariable(), indexVariable(), named));
        }

        /** Returns an expression that computes the context after the loop: it restores the values that the loop has overwritten. */
        public Expression restoredContext() {
            return jq("delpaths([%s]) + $%s".formatted(listed(name -> "[" + quoted(name) + "]"), savedVariable()));
        }

        private Stream<String> names() {
            return Stream.concat(Stream.of(LOOP), element.stream().flatMap(name -> Stream.of(name, name + INDEX)));
        }

        private String listed(UnaryOperator<String> written) {
            return names().map(written).collect(Collectors.joining(", "));
        }

        private static String quoted(String name) {
            return TextNode.valueOf(name).toString();
        }

        private Expression jq(String text) {
            return ContextExpressions.jq(text, Set.of(itemsVariable(), indexVariable(), savedVariable()));
        }
    }
}
