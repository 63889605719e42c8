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
public interface Expectation {

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
        readers.put("rejected", RejectedExpectation::parse);
        readers.put("warnings", WarningsExpectation::parse);
        readers.put("inputRejected", InputRejectedExpectation::parse);
        readers.put("status", StatusExpectation::parse);
        readers.put("output", OutputExpectation::parse);
        readers.put("fault", FaultExpectation::parse);
        readers.put("reports", ReportsExpectation::parse);
        readers.put("visited", VisitedExpectation::parse);
        readers.put("elapsed", ElapsedExpectation::parse);
        readers.put("produced", ProducedExpectation::parse);
        readers.put("lifecycle", LifecycleExpectation::parse);
        readers.put("instances", InstancesExpectation::parse);

        var fields = place.fields();
        var anyOrder = fields.get("callsAnyOrder").isTrue();
        readers.put("calls", calls -> CallsExpectation.parse(calls, anyOrder));
        var expectations = new ArrayList<Expectation>();
        for (Map.Entry<String, Function<Place, Expectation>> reader : readers.entrySet()) {
            var value = fields.get(reader.getKey());
            if (!value.value().isMissingNode()) {
                expectations.add(new StatedExpectation(
                        value.pointer(), value.value(), reader.getValue().apply(value)));
            }
        }
        if (InstanceExpectation.isAbout(place.value())) {
            expectations.addFirst(new InstanceExpectation());
        }
        if (!place.value().has("rejected")) {
            expectations.addFirst(new AcceptedExpectation(place.value().has("inputRejected")));
        }
        fields.rejectUnknown();
        return expectations;
    }
}
