package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;

/**
 * Calculates the maximum text length of a path from the root of a document to any of its nodes. The JSONPath library creates
 * the path text of every node that it accesses, so the cost of an access depends on this length.
 */
final class LongestPath {

    private static final int NODES_PER_STEP = 16;

    /**
     * The maximum number of characters that one key adds to a path, not counting the property name itself. An array index with
     * its brackets has up to 12 characters; the brackets and quotes {@code ['']} around a property name are 4.
     */
    private static final int CHARACTERS_AROUND = 12;

    private final EvaluationBudget evaluationBudget;
    private int nodes;

    private LongestPath(EvaluationBudget evaluationBudget) {
        this.evaluationBudget = evaluationBudget;
    }

    /** Returns the length of the longest path in a document, in characters. */
    static long of(JsonNode document, EvaluationBudget evaluationBudget) {
        return new LongestPath(evaluationBudget).below(document, 0);
    }

    private long below(JsonNode node, int depth) {
        Cost.checkDepth(depth);
        if (++nodes % NODES_PER_STEP == 0) {
            evaluationBudget.pay(1);
        }
        var longest = 0L;
        if (node.isObject()) {
            for (var field : node.properties()) {
                longest = Math.max(longest, field.getKey().length() + below(field.getValue(), depth + 1));
            }
        } else {
            for (var element : node) {
                longest = Math.max(longest, below(element, depth + 1));
            }
        }
        return CHARACTERS_AROUND + longest;
    }
}
