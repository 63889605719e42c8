package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.jq.value.JqNumbers;
import dev.stride.expression.metering.BoundedOutputs;
import java.util.List;
import net.thisptr.jackson.jq.Output;

/** Takes the outputs of an evaluation. */
final class OutputCollector implements Output {

    private final JsonNode input;
    private final BoundedOutputs boundedOutputs;

    /** @param input of the evaluation, whose numbers are as they should be */
    OutputCollector(JsonNode input) {
        this.input = input;
        this.boundedOutputs = new BoundedOutputs(input);
    }

    /** The outputs, with numbers as JSON has them. */
    @SuppressWarnings("ReferenceEquality") // The very input needs nothing; an equal value may have other numbers.
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
