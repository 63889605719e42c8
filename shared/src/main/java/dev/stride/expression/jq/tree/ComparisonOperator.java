package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.jq.value.JqOrder;
import java.util.function.IntPredicate;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;

/**
 * An operator that compares.
 *
 * @param holds of what comparing in the order of jq gives
 */
public record ComparisonOperator(String image, IntPredicate holds) implements BinaryOperator {

    @Override
    public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right) {
        return BooleanNode.valueOf(holds.test(compare(left, right)));
    }

    /** Not a number is less than every number, even itself. */
    private static int compare(JsonNode left, JsonNode right) {
        return left.isNumber() && right.isNumber() && Double.isNaN(left.doubleValue())
                ? -1
                : JqOrder.INSTANCE.compare(left, right);
    }
}
