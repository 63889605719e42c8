package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * An expectation with its place in the test file.
 *
 * @param stated its value in the file
 */
record StatedExpectation(String pointer, JsonNode stated, Expectation expectation) implements Expectation {

    @Override
    public List<String> differences(Observed observed) {
        return expectation.differences(observed);
    }

    @Override
    public Optional<Correction> correction(Observed observed) {
        return differences(observed).isEmpty()
                ? Optional.empty()
                : expectation.met(observed).map(actual -> new Correction(pointer, stated, actual));
    }
}
