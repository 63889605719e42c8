package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.runtime.codec.Json;
import dev.stride.workflowtest.value.JsonDifference;
import java.util.List;
import java.util.Optional;

/**
 * An expectation of the reports of the instance. A report is an expression of the definition whose value the API shows. The
 * expectation lists a subset of the reports.
 */
record ReportsExpectation(JsonNode reports) implements Expectation {

    static ReportsExpectation parse(Place place) {
        place.fields();
        return new ReportsExpectation(place.value());
    }

    @Override
    public Optional<JsonNode> met(Observed observed) {
        return observed.instance().map(instance -> JsonDifference.selected(reports, Json.toTree(instance.reports())));
    }

    @Override
    public List<String> differences(Observed observed) {
        return observed.instance().stream()
                .flatMap(instance -> JsonDifference.subset(reports, Json.toTree(instance.reports())).stream())
                .map(difference -> "reports: " + difference)
                .toList();
    }
}
