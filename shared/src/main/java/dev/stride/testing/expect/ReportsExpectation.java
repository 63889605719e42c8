package dev.stride.testing.expect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.runtime.codec.Json;
import dev.stride.testing.Difference;
import dev.stride.testing.Happened;
import java.util.List;

/** What the instance tells of itself under the names that its language gives: a subset. */
record ReportsExpectation(JsonNode reports) implements Expectation {

    static ReportsExpectation read(Place place) {
        place.fields();
        return new ReportsExpectation(place.value());
    }

    @Override
    public List<String> differences(Happened happened) {
        return happened.instance().stream()
                .flatMap(instance -> Difference.subset(reports, Json.tree(instance.reports())).stream())
                .map(difference -> "reports: " + difference)
                .toList();
    }
}
