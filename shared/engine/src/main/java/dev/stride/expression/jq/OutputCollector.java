package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.jq.value.JqNumbers;
import dev.stride.expression.metering.BoundedOutputs;
import java.util.List;
import net.thisptr.jackson.jq.Output;

/** Collects the output values of a jq evaluation. */
final class OutputCollector implements Output {

    private final JsonNode input;
    private final BoundedOutputs boundedOutputs;

    /** @param input the input of the evaluation, in which all numbers are already normalized */
    OutputCollector(JsonNode input) {
        this.input = input;
        this.boundedOutputs = new BoundedOutputs(input);
    }

    /**
     * Returns the output values. Converts each double without a fraction to an integer, because jq prints such a number as an
     * integer.
     */
    @SuppressWarnings("ReferenceEquality") // Only the input itself is known to be normalized.
    List<JsonNode> values() {
        return boundedOutputs.values().stream()
                .map(value -> value == input ? value : JqNumbers.normalize(value))
                .toList();
    }

    @Override
    public void emit(JsonNode value) {
        boundedOutputs.add(value);
    }
}
