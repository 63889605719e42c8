package dev.stride.language.workflowlanguage.expression;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** Returns the name of the internal variable that holds the list of elements. */
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
                                quoted(name), itemsVariable(), indexVariable(), quoted(name + INDEX), indexVariable()))
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
