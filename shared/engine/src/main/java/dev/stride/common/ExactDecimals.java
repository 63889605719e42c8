package dev.stride.common;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;

/**
 * Keeps the decimals of JSON trees exact. A decimal becomes a double only if the double stands for the same number, because
 * expressions compute with doubles. The mapper that uses this factory must read decimals as {@link BigDecimal}.
 */
public final class ExactDecimals extends JsonNodeFactory {

    private static final long serialVersionUID = 1;

    @Override
    public ValueNode numberNode(BigDecimal number) {
        var rounded = number.doubleValue();
        return Double.isFinite(rounded) && BigDecimal.valueOf(rounded).compareTo(number) == 0
                ? numberNode(rounded)
                : DecimalNode.valueOf(number);
    }
}
