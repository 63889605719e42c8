package dev.stride.testing.expect;

import dev.stride.engine.Entry;
import dev.stride.language.document.Place;
import dev.stride.testing.Happened;
import java.util.List;

/** The states that the root branch entered, in order. */
record VisitedExpectation(List<String> states) implements Expectation {

    static VisitedExpectation read(Place place) {
        return new VisitedExpectation(place.items().stream().map(Place::text).toList());
    }

    @Override
    public List<String> differences(Happened happened) {
        var visited = happened.history().stream()
                .filter(Entry.Entered.class::isInstance)
                .map(entry -> ((Entry.Entered) entry).state())
                .toList();
        return visited.equals(states) ? List.of() : List.of("visited: expected %s, was %s".formatted(states, visited));
    }
}
