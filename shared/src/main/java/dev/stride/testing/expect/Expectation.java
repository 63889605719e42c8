package dev.stride.testing.expect;

import dev.stride.language.document.Place;
import dev.stride.testing.Happened;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** One thing that a case expects. */
public interface Expectation {

    /** How what happened differs, in sentences; none when it does not. */
    List<String> differences(Happened happened);

    /** Reads all that {@code expect} says. What it does not say is not checked. */
    static List<Expectation> read(Place place) {
        var readers = new LinkedHashMap<String, Function<Place, Expectation>>();
        readers.put("rejected", RejectedExpectation::read);
        readers.put("warnings", WarningsExpectation::read);
        readers.put("inputRejected", InputRejectedExpectation::read);
        readers.put("status", StatusExpectation::read);
        readers.put("output", OutputExpectation::read);
        readers.put("fault", FaultExpectation::read);
        readers.put("reports", ReportsExpectation::read);
        readers.put("visited", VisitedExpectation::read);
        readers.put("elapsed", ElapsedExpectation::read);
        readers.put("produced", ProducedExpectation::read);
        readers.put("instances", InstancesExpectation::read);

        var fields = place.fields();
        var anyOrder = fields.get("callsAnyOrder").flag();
        readers.put("calls", calls -> CallsExpectation.read(calls, anyOrder));
        var expectations = new ArrayList<Expectation>();
        for (Map.Entry<String, Function<Place, Expectation>> reader : readers.entrySet()) {
            var value = fields.get(reader.getKey());
            if (!value.value().isMissingNode()) {
                expectations.add(reader.getValue().apply(value));
            }
        }
        if (InstanceExpectation.isAbout(place.value())) {
            expectations.addFirst(new InstanceExpectation());
        }
        if (!place.value().has("rejected")) {
            expectations.addFirst(new AcceptedExpectation(place.value().has("inputRejected")));
        }
        fields.nothingElse();
        return expectations;
    }
}
