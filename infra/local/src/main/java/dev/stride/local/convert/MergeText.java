package dev.stride.local.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;

/** The jq that merges a result into the data as 0.8 does: objects deeply, and arrays by appending the elements that are missing. */
final class MergeText {

    private static final String DEFINITION = """
            def merge($new):
              if type == "object" and ($new | type) == "object" then reduce ($new | to_entries[]) as $each (.; .[$each.key] |= merge($each.value))
              elif type == "array" and ($new | type) == "array" then reduce (. + $new)[] as $item ([]; if index([$item]) then . else . + [$item] end)
              else $new end;
            """;

    private static final String BRANCHES =
            "reduce .[] as $branch ($input; merge($branch | with_entries(select(.value != $input[.key]))))";

    /**
     * Returns jq over a result that merges it into data.
     *
     * @param data jq for the data
     * @param result jq for the part of the result that is merged
     * @param target the path to merge at; empty for the data as a whole
     * @param name property for a result that is not an object
     */
    static String into(String data, String result, Optional<String> target, String name) {
        if (target.isPresent()) {
            return DEFINITION
                    + "(%s) as $result | %s | if $result == null then . else %s |= merge($result) end"
                            .formatted(result, data, target.get());
        }
        if (JqText.isObject(result)) {
            return DEFINITION + "%s as $result | %s | merge($result)".formatted(result, data);
        }
        return DEFINITION
                + "(%s | if type == \"object\" then . elif . == null then {} else {%s: .} end) as $result | %s | merge($result)"
                        .formatted(result, TextNode.valueOf(name), data);
    }

    /** Returns jq over an object that merges it into the input of the task. */
    static String object() {
        return "%s. as $result | $input | merge($result)".formatted(DEFINITION);
    }

    /** Returns jq that merges constant data into the input. */
    static String constant(JsonNode data) {
        if (data.toString().contains("[")) {
            return DEFINITION + "merge(" + JqText.value(data) + ")";
        }
        var isFlat = data.valueStream().noneMatch(JsonNode::isContainerNode);
        return (isFlat ? ". + " : ". * ") + JqText.value(data);
    }

    /** Returns jq that merges the outputs of branches: of each branch the properties that it changed. */
    static String branches() {
        return DEFINITION + BRANCHES;
    }

    /** Returns jq for a data filter of 0.8, which leaves the data as they are where its expression gives null. */
    static String filter(String expression) {
        return JqText.isObject(expression)
                ? expression
                : ". as $all | (%s) | if . == null then $all else . end".formatted(expression);
    }

    private MergeText() {}
}
