package dev.stride.local.convert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;

/**
 * A builder of jq programs that merge a result into the data of a state by the rules of Serverless Workflow 0.8. Objects are
 * merged recursively. An array in the data gets those elements of the result's array that it does not contain yet.
 */
final class MergeText {

    private static final String DEFINITION = """
            def merge($new):
              if type == "object" and ($new | type) == "object" then reduce ($new | to_entries[]) as $each (.; .[$each.key] |= merge($each.value))
              elif type == "array" and ($new | type) == "array" then reduce (. + $new)[] as $item ([]; if index([$item]) then . else . + [$item] end)
              else $new end;
            """;

    private static final String BRANCHES = """
            reduce .[] as $branch ($input; \
            merge($branch | with_entries(select(.value != $input[.key]))))""";

    /**
     * Returns a jq program that merges a result, such as that of an action, into the data of a state. The input of the program is
     * the result.
     *
     * @param data jq for the data
     * @param result jq for the part of the result that is merged
     * @param target the path in the data at which the result is merged; empty for the data as a whole
     * @param name the property that a result gets in the data if it is not an object
     */
    static String into(String data, String result, Optional<String> target, String name) {
        if (target.isPresent()) {
            return DEFINITION + """
                    (%s) as $result | %s \
                    | if $result == null then . else %s |= merge($result) end""".formatted(result, data, target.get());
        }
        if (JqText.isObject(result)) {
            return DEFINITION + """
                    %s as $result | %s | merge($result)""".formatted(result, data);
        }
        return DEFINITION + """
                (%s | if type == "object" then . elif . == null then {} else {%s: .} end) as $result \
                | %s | merge($result)""".formatted(result, TextNode.valueOf(name), data);
    }

    /** Returns a jq program that merges its input, which must be an object, into {@code $input}, the input of the task. */
    static String object() {
        return DEFINITION + """
                . as $result | $input | merge($result)""";
    }

    static String constant(JsonNode data) {
        if (data.toString().contains("[")) {
            return DEFINITION + "merge(" + JqText.value(data) + ")";
        }
        var isFlat = data.valueStream().noneMatch(JsonNode::isContainerNode);
        return (isFlat ? ". + " : ". * ") + JqText.value(data);
    }

    /**
     * Returns a jq program that merges the outputs of parallel branches. From each output, it takes the properties that the
     * branch changed.
     */
    static String branches() {
        return DEFINITION + BRANCHES;
    }

    /**
     * Returns a jq program that applies a data filter of 0.8: it returns the result of the filter's expression, or the unfiltered
     * data if the result is null.
     */
    static String filter(String expression) {
        return JqText.isObject(expression) ? expression : """
                . as $all | (%s) | if . == null then $all else . end""".formatted(expression);
    }

    private MergeText() {}
}
