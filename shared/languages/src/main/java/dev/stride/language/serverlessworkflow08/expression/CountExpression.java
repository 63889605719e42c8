package dev.stride.language.serverlessworkflow08.expression;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Place;
import java.math.BigDecimal;

/** Parses a whole number that is written as a number, as a string or as an expression. */
public final class CountExpression {

    /**
     * Parses a whole number that is at least 1 and at most {@code most}. {@link Integer#MAX_VALUE} stands for an unlimited
     * number. If an expression computes the number, the range can be checked only at run time.
     */
    public static Expression parse(Place place, int most, WorkflowExpressions expressions) {
        if (place.value().isTextual() && !place.isNumber()) {
            return expressions.expression(place);
        }
        var number = place.numberOrText();
        var whole = number.filter(count -> count.stripTrailingZeros().scale() <= 0)
                .filter(count -> count.signum() > 0)
                .filter(count -> count.compareTo(BigDecimal.valueOf(most)) <= 0);
        if (number.isPresent() && whole.isEmpty()) {
            var range = most == Integer.MAX_VALUE ? " of 1 or more" : " from 1 to " + most;
            place.fault("expected a whole number" + range, "");
        }
        return new Constant(IntNode.valueOf(whole.orElse(BigDecimal.ONE).intValue()));
    }

    private CountExpression() {}
}
