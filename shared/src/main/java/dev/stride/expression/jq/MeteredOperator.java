package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stride.expression.budget.Cost;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;

/** An operator of the library that pays for its work before doing it. */
record MeteredOperator(BinaryOperator operator) implements BinaryOperator {

    @Override
    public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right) throws JsonQueryException {
        var run = Run.current();
        if (left.isTextual() && right.isNumber()) {
            run.pay(Cost.ofRepeating(left, right.asDouble()));
        } else if (left.isNumber() && right.isTextual()) {
            run.pay(Cost.ofRepeating(right, left.asDouble()));
        } else if (isAddition() && left.getNodeType() == right.getNodeType()) {
            run.pay(Cost.ofJoining(left, right));
        } else {
            run.pay(Cost.ofReading(left, run.left()));
            run.pay(Cost.ofReading(right, run.left()));
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
