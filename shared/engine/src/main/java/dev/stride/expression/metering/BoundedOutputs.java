package dev.stride.expression.metering;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.common.JsonLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects the outputs of one expression evaluation. Enforces the limits on their number and size and rejects values that JSON
 * cannot represent.
 */
public final class BoundedOutputs {

    private final JsonNode input;
    private final List<JsonNode> values = new ArrayList<>();
    private long size;

    /** @param input the input of the evaluation; an expression may output this value unchanged even if it exceeds the limits */
    public BoundedOutputs(JsonNode input) {
        this.input = input;
    }

    public List<JsonNode> values() {
        return values;
    }

    /**
     * Adds one output of the expression to the collected outputs, and checks it against the limits. An output that is
     * the input object itself is not checked, but a copy of it is.
     *
     * @throws BudgetExceeded if there are too many outputs, or if this output is too large or not valid JSON
     */
    @SuppressWarnings("ReferenceEquality") // A copy of the input is checked.
    public void add(JsonNode value) {
        if (values.size() == ExpressionLimits.EXPRESSION_OUTPUTS) {
            throw new BudgetExceeded(
                    "the expression returns more than %d values".formatted(ExpressionLimits.EXPRESSION_OUTPUTS));
        }
        if (value != input) {
            measure(value, 0);
        }
        values.add(value);
    }

    private void measure(JsonNode value, int depth) {
        switch (value.getNodeType()) {
            case STRING -> grow(value.textValue().length());
            case OBJECT -> {
                Cost.checkDepth(depth + 1);
                value.properties().forEach(field -> {
                    require(JsonLimits.ofName(field.getKey()));
                    grow(field.getKey().length());
                    measure(field.getValue(), depth + 1);
                });
            }
            case ARRAY -> {
                Cost.checkDepth(depth + 1);
                value.forEach(element -> measure(element, depth + 1));
            }
            case NUMBER -> {
                if (value.isDouble() && !Double.isFinite(value.doubleValue())) {
                    throw new BudgetExceeded("the result is " + value + ", which JSON cannot hold");
                }
                require(JsonLimits.ofNumber(value));
            }
            case NULL, BOOLEAN, BINARY, POJO, MISSING -> {}
        }
        grow(1);
    }

    private static void require(Optional<String> violation) {
        if (violation.isPresent()) {
            throw new BudgetExceeded("in the result, " + violation.get());
        }
    }

    private void grow(int bytes) {
        size += bytes;
        if (size > Limits.PAYLOAD_BYTES) {
            throw new BudgetExceeded("the expression returns more than %d bytes".formatted(Limits.PAYLOAD_BYTES));
        }
    }
}
