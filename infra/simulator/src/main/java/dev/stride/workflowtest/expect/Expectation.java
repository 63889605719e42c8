package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An expectation of a test case. */
public sealed interface Expectation
        permits DefinitionExpectation, OutcomeExpectation, SentExpectation, Expectation.Stated {

    /** Returns a sentence for each difference from the expectation; empty when the expectation is met. */
    List<String> differences(Observed observed);

    /**
     * Returns the value in the test file with which the expectation would be met; empty if only the author can decide it, as for
     * calls, of which the file lists what matters.
     */
    default Optional<JsonNode> met(Observed observed) {
        return Optional.empty();
    }

    /** Returns how the test file would have to change for the expectation to be met; empty if it is met, or cannot be. */
    default Optional<Correction> correction(Observed observed) {
        return Optional.empty();
    }

    /** Parses the {@code expect} object of a case. Omitted keys are not checked. */
    static List<Expectation> parse(Place place) {
        var readers = new LinkedHashMap<String, Function<Place, Expectation>>();
        readers.put("rejected", DefinitionExpectation.Rejected::parse);
        readers.put("warnings", DefinitionExpectation.Warned::parse);
        readers.put("inputRejected", DefinitionExpectation.InputRejected::parse);
        readers.put("status", OutcomeExpectation.Ended::parse);
        readers.put("output", OutcomeExpectation.Output::parse);
        readers.put("fault", OutcomeExpectation.Raised::parse);
        readers.put("reports", OutcomeExpectation.Reports::parse);
        readers.put("visited", OutcomeExpectation.Visited::parse);
        readers.put("elapsed", OutcomeExpectation.Elapsed::parse);
        readers.put("produced", SentExpectation.Produced::parse);
        readers.put("lifecycle", SentExpectation.Lifecycle::parse);
        readers.put("instances", OutcomeExpectation.Instances::parse);

        var fields = place.fields();
        var anyOrder = fields.get("callsAnyOrder").isTrue();
        readers.put("calls", calls -> SentExpectation.Calls.parse(calls, anyOrder));
        var expectations = new ArrayList<Expectation>();
        for (Map.Entry<String, Function<Place, Expectation>> reader : readers.entrySet()) {
            var value = fields.get(reader.getKey());
            if (!value.value().isMissingNode()) {
                expectations.add(new Stated(
                        value.pointer(), value.value(), reader.getValue().apply(value)));
            }
        }
        if (OutcomeExpectation.Single.isAbout(place.value())) {
            expectations.addFirst(new OutcomeExpectation.Single());
        }
        if (!place.value().has("rejected")) {
            expectations.addFirst(
                    new DefinitionExpectation.Accepted(place.value().has("inputRejected")));
        }
        fields.rejectUnknown();
        return expectations;
    }

    /**
     * An expectation with its place in the test file.
     *
     * @param stated its value in the file
     */
    record Stated(String pointer, JsonNode stated, Expectation expectation) implements Expectation {

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

    /**
     * A change of a test file, with which an expectation that is not met would be.
     *
     * @param pointer JSON pointer to the expectation in the test file
     */
    record Correction(String pointer, JsonNode expected, JsonNode actual) {}
}
