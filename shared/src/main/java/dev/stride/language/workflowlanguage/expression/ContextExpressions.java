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
 * The context of a run (section "Context &amp; Variables") is the data of its instance: {@code params}, and what was stored
 * under names of the author's. What the language keeps for itself is beside it.
 */
public final class ContextExpressions {

    /** The variable beside the context that holds what was yielded so far. */
    public static final String YIELDS = "yields";

    /** The variable that holds the result of the current action. */
    public static final String ACTION = "action";

    public static final Expression ZERO = new Constant(IntNode.valueOf(0));

    /** A variable that is bound to this is gone. */
    public static final Expression UNBOUND = new Constant(NullNode.getInstance());

    /** The context at the beginning, over the input that the caller gave. */
    public static final Expression BEGIN = jq("{params: .}", Set.of());

    /** What the instance leaves to its caller, over the context at the end. */
    public static final Expression END = jq("{yields: $yields, context: .}", Set.of(YIELDS));

    /** What an action gives, as the author's rules name it, over the result. */
    public static final Expression ACTION_RESULT = jq("{result: .}", Set.of());

    /** The result of the current action. */
    public static final Expression RESULT = jq(".action.result", Set.of());

    public static final Expression NO_YIELDS = jq("[]", Set.of());

    /** What was yielded, with one more value at the end. */
    public static Expression appendYield(Expression value) {
        return new Let(Map.of("value", value), jq("$yields + [$value]", Set.of(YIELDS, "value")));
    }

    /** A list; any other value fails (decision C11). */
    public static Expression requireList(Expression items) {
        var checked = jq(
                "if type == \"array\" then . else error(\"a loop goes over a list, not over \" + (if . == null then \"null\" else \"a value of the type \" + type end)) end",
                Set.of());
        return new Pipe(List.of(items, checked));
    }

    /** The context with the result of an action under a name, after the result was transformed (decision C6). */
    public static Expression storeResult(String name, Expression transform) {
        var stored = new Pipe(List.of(jq(". + {action: $action}", Set.of(ACTION)), transform));
        var into = jq(". + {%s: $stored}".formatted(TextNode.valueOf(name)), Set.of("stored"));
        return new Let(Map.of("stored", stored), into);
    }

    /** What a connector gets; arguments that are no list fail (decision C29). */
    public static Expression connectorArguments(String entity, String operation, Expression args) {
        var given = new Pipe(List.of(
                args,
                jq(
                        "if type == \"array\" then . else error(\"the arguments of an operation are a list\") end",
                        Set.of())));
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
