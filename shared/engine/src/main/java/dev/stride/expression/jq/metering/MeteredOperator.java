package dev.stride.expression.jq.metering;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stride.expression.metering.Cost;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;

/**
 * A wrapper for a binary jq operator. It charges the cost of the operator to the step budget of the evaluation before the
 * operator runs.
 */
public record MeteredOperator(BinaryOperator operator) implements BinaryOperator {

    @Override
    public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right) throws JsonQueryException {
        var jqEvaluation = JqEvaluation.current();
        if (left.isTextual() && right.isNumber()) {
            jqEvaluation.pay(Cost.ofRepeating(left, right.asDouble()));
        } else if (left.isNumber() && right.isTextual()) {
            jqEvaluation.pay(Cost.ofRepeating(right, left.asDouble()));
        } else if (isAddition() && left.getNodeType() == right.getNodeType()) {
            jqEvaluation.pay(Cost.ofJoining(left, right));
        } else {
            jqEvaluation.pay(Cost.ofTraversing(left, jqEvaluation.remaining()));
            jqEvaluation.pay(Cost.ofTraversing(right, jqEvaluation.remaining()));
        }
        return operator.apply(mapper, left, right);
    }

    private boolean isAddition() {
        return operator.image().equals("+");
    }

    @Override
    public String image() {
        return operator.image();
    }
}
