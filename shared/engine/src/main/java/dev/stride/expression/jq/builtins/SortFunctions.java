package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.value.JqOrder;
import dev.stride.expression.metering.Cost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;

/**
 * The jq functions that sort, group or select array elements by a key. Each function receives the array and an array with the
 * key of each element.
 */
final class SortFunctions {

    private static final Comparator<Entry> BY_KEY = Comparator.comparing(Entry::key, JqOrder.INSTANCE);

    private static final int COMPARISONS_PER_READING = 8;

    private record Entry(JsonNode key, JsonNode value) {}

    static JsonNode sort(JsonNode in, JsonNode keys) throws JsonQueryException {
        var sorted = JsonNodeFactory.instance.arrayNode();
        entries(in, keys, "sorted").stream().sorted(BY_KEY).forEach(entry -> sorted.add(entry.value));
        return sorted;
    }

    static JsonNode group(JsonNode in, JsonNode keys) throws JsonQueryException {
        var groups = JsonNodeFactory.instance.arrayNode();
        var group = new ArrayNode(JsonNodeFactory.instance);
        var entries = entries(in, keys, "grouped");
        entries.sort(BY_KEY);
        for (var index = 0; index < entries.size(); index++) {
            if (index == 0 || BY_KEY.compare(entries.get(index - 1), entries.get(index)) != 0) {
                group = groups.addArray();
            }
            group.add(entries.get(index).value);
        }
        return groups;
    }

    /** Returns the first element with the least key, or null for an empty array. */
    static JsonNode min(JsonNode in, JsonNode keys) throws JsonQueryException {
        return entries(in, keys, "iterated over").stream()
                .min(BY_KEY)
                .map(Entry::value)
                .orElse(NullNode.getInstance());
    }

    /** Returns the last element with the greatest key, or null for an empty array. */
    static JsonNode max(JsonNode in, JsonNode keys) throws JsonQueryException {
        return entries(in, keys, "iterated over").stream()
                .reduce((one, other) -> BY_KEY.compare(one, other) > 0 ? one : other)
                .map(Entry::value)
                .orElse(NullNode.getInstance());
    }

    private static List<Entry> entries(JsonNode in, JsonNode keys, String done) throws JsonQueryException {
        if (!in.isArray()) {
            throw new JsonQueryTypeException("%s cannot be " + done + ", as it is not an array", in);
        }
        // Sorting compares each key about as many times as the size has binary digits.
        var jqEvaluation = JqEvaluation.current();
        jqEvaluation.pay(Cost.ofTraversing(keys, jqEvaluation.remaining())
                * Integer.numberOfTrailingZeros(Integer.highestOneBit(in.size() | 1))
                / COMPARISONS_PER_READING);
        var entries = new ArrayList<Entry>(in.size());
        for (var index = 0; index < in.size(); index++) {
            entries.add(new Entry(keys.get(index), in.get(index)));
        }
        return entries;
    }

    private SortFunctions() {}
}
