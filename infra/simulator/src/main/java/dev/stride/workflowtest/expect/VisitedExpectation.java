package dev.stride.workflowtest.expect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Optional;

/**
 * An expectation of the states that the root branch of the instance entered, in order. It ignores the states of other
 * branches, which run in parallel.
 */
record VisitedExpectation(List<String> states) implements Expectation {

    static VisitedExpectation parse(Place place) {
        return new VisitedExpectation(place.items().stream().map(Place::text).toList());
    }

    @Override
    public Optional<JsonNode> met(Observed observed) {
        var visited = JsonNodeFactory.instance.arrayNode();
        visited(observed).forEach(visited::add);
        return Optional.of(visited);
    }

    @Override
    public List<String> differences(Observed observed) {
        var visited = visited(observed);
        return visited.equals(states) ? List.of() : List.of("visited: expected %s, was %s".formatted(states, visited));
    }

    private static List<String> visited(Observed observed) {
        return observed.history().stream()
                .filter(HistoryEntry.Entered.class::isInstance)
                .map(historyEntry -> ((HistoryEntry.Entered) historyEntry).state())
                .toList();
    }
}
