package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;

/**
 * The maximum length of the written path from the root of a document to any of its nodes. The library writes the path of every
 * node that it accesses, so this length is part of the price of each access.
 */
final class LongestPath {

    private static final int NODES_PER_STEP = 16;

    /** The characters of a path segment besides its name, or of a whole index segment. */
    private static final int CHARACTERS_AROUND = 12;

    private final EvaluationBudget evaluationBudget;
    private int nodes;

    private LongestPath(EvaluationBudget evaluationBudget) {
        this.evaluationBudget = evaluationBudget;
    }

    /** Returns the length in characters. */
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
