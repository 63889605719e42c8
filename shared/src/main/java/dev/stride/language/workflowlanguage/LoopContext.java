package dev.stride.language.workflowlanguage;

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
record LoopContext(int depth, Optional<String> element) {

    private static final String LOOP = "loop";
    private static final String INDEX = "_index";

    /** The variable beside the context that holds the list. */
    String items() {
        return "items" + depth;
    }

    String index() {
        return "index" + depth;
    }

    /** The variable that holds what its names meant before. */
    String saved() {
        return "saved" + depth;
    }

    Expression before() {
        return jq("with_entries(select(.key | IN(%s)))".formatted(listed(LoopContext::quoted)));
    }

    Expression more() {
        return jq("$%s < ($%s | length)".formatted(index(), items()));
    }

    Expression following() {
        return jq("$%s + 1".formatted(index()));
    }

    /** The context of the current iteration. */
    Expression bound() {
        var named = element.map(name -> ", %s: $%s[$%s], %s: $%s"
                        .formatted(quoted(name), items(), index(), quoted(name + INDEX), index()))
                .orElse("");
        return jq(". + {loop: {element: $%s[$%s], element_index: $%s}%s}".formatted(items(), index(), index(), named));
    }

    /** The context after the loop. */
    Expression restored() {
        return jq("delpaths([%s]) + $%s".formatted(listed(name -> "[" + quoted(name) + "]"), saved()));
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
        return Context.jq(text, Set.of(items(), index(), saved()));
    }
}
