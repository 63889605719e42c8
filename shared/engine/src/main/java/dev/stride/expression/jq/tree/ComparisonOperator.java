package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.jq.value.JqOrder;
import java.util.function.IntPredicate;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;

/**
 * A comparison operator, such as {@code <}, that uses the order of jq for values of all types.
 *
 * @param holds checks whether the operator accepts the result of comparing the operands: negative, zero or positive
 */
public record ComparisonOperator(String image, IntPredicate holds) implements BinaryOperator {

    @Override
    public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right) {
        return BooleanNode.valueOf(holds.test(compare(left, right)));
    }

    /** Compares two values in the order of jq. NaN is less than every number, including itself. */
    private static int compare(JsonNode left, JsonNode right) {
        return left.isNumber() && right.isNumber() && Double.isNaN(left.doubleValue())
                ? -1
                : JqOrder.INSTANCE.compare(left, right);
    }
}
