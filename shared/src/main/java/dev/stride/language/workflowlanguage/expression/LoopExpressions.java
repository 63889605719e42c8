package dev.stride.language.workflowlanguage.expression;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a loop keeps, and what it makes of the context (section "Context Data"): {@code loop} with the current element and its
 * index, and both under the element's name. After the loop these names mean what they meant before (decision C10).
 *
 * @param depth how many loops are around it
 */
public record LoopExpressions(int depth, Optional<String> element) {

    private static final String LOOP = "loop";
    private static final String INDEX = "_index";

    /** The variable beside the context that holds the list. */
    public String itemsVariable() {
        return "items" + depth;
    }

    public String indexVariable() {
        return "index" + depth;
    }

    /** The variable that holds what its names meant before. */
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

    /** The context of the current iteration. */
    public Expression iterationContext() {
        var named = element.map(name -> ", %s: $%s[$%s], %s: $%s"
                        .formatted(
                                quoted(name), itemsVariable(), indexVariable(), quoted(name + INDEX), indexVariable()))
                .orElse("");
        return jq(". + {loop: {element: $%s[$%s], element_index: $%s}%s}"
                .formatted(itemsVariable(), indexVariable(), indexVariable(), named));
    }

    /** The context after the loop. */
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
