package dev.stride.workflowtest.expect;

import dev.stride.language.document.Place;
import java.util.List;
import java.util.Locale;

/**
 * An expectation that the start of an instance is rejected because of its input, before any state runs.
 *
 * @param contains part of the reason; case does not matter
 */
record InputRejectedExpectation(String contains) implements Expectation {

    static InputRejectedExpectation parse(Place place) {
        var fields = place.fields();
        var contains = fields.has("contains") ? fields.text("contains") : "";
        fields.rejectUnknown();
        return new InputRejectedExpectation(contains);
    }

    @Override
    public List<String> differences(Observed observed) {
        if (observed.inputRefusal().isEmpty()) {
            return List.of("the input was accepted, expected it to be rejected");
        }
        var reason = observed.inputRefusal().get();
        return reason.toLowerCase(Locale.ROOT).contains(contains.toLowerCase(Locale.ROOT))
                ? List.of()
                : List.of("the input was rejected, but the reason does not mention %s: %s".formatted(contains, reason));
    }
}
