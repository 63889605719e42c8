package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.budget.Results;
import java.util.List;
import net.thisptr.jackson.jq.Output;

/** Takes the outputs of an evaluation. */
final class Outputs implements Output {

    private final JsonNode input;
    private final Results results;

    /** @param input of the evaluation, whose numbers are as they should be */
    Outputs(JsonNode input) {
        this.input = input;
        this.results = new Results(input);
    }

    /** The outputs, with numbers as JSON has them. */
    @SuppressWarnings("ReferenceEquality") // The very input needs nothing; an equal value may have other numbers.
    List<JsonNode> values() {
        return results.values().stream()
                .map(value -> value == input ? value : Numbers.normal(value))
                .toList();
    }

    @Override
    public void emit(JsonNode value) {
        results.add(value);
    }
}
