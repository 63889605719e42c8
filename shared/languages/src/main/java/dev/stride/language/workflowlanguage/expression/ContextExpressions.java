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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Expressions over the context of an instance (section "Context &amp; Variables"). The context is the data of the instance:
 * {@code params} and the values that steps have stored. Data that only the engine needs, such as the list over which a loop
 * iterates, is kept in internal variables.
 */
public final class ContextExpressions {

    /**
     * The internal variable that holds a list: the values that the {@code yield} steps of the instance have produced so
     * far.
     */
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

    /**
     * Returns an expression that appends a value to the list of values that {@code yield} steps of the instance have
     * produced.
     */
    public static Expression appendYield(Expression value) {
        return new Let(Map.of("value", value), jq("$yields + [$value]", Set.of(YIELDS, "value")));
    }

    /**
     * Returns an expression that evaluates {@code items}, the list over which a loop iterates. The expression fails if
     * the value is not a list (decision C11 in docs/spec-decisions.md).
     */
    public static Expression requireList(Expression items) {
        return new Pipe(List.of(items, jq(CHECKED_LIST, Set.of())));
    }

    /**
     * Returns an expression that computes a value with the author's {@code transform}, and stores it under the given
     * name in the data of the instance (the context). The transform can read the context and {@code action.result}
     * (decision C6 in docs/spec-decisions.md).
     */
    public static Expression storeResult(String name, Expression transform) {
        var stored = new Pipe(List.of(jq(". + {action: $action}", Set.of(ACTION)), transform));
        var into = jq(". + {%s: $stored}".formatted(TextNode.valueOf(name)), Set.of("stored"));
        return new Let(Map.of("stored", stored), into);
    }

    /**
     * Returns an expression that computes the request to a connector: a service that is configured in the deployment
     * under the name {@code entity.operation}. The evaluation fails if the arguments are not a list (decision C29 in
     * docs/spec-decisions.md).
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

    private ContextExpressions() {}
}
