package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Merging.Merged;
import java.util.List;
import java.util.Optional;

/** What one run of a body yields (decision 72). */
final class Iteration {

    /**
     * The result of one action; of several, all of them merged when they are objects, else the last that is not null. Empty
     * when no action gave any.
     */
    static Optional<JsonNode> result(List<Contribution> contributions) {
        if (contributions.size() <= 1) {
            return contributions.stream().map(Contribution::value).findFirst();
        }
        var results = contributions.stream()
                .map(Contribution::value)
                .filter(value -> !value.isNull())
                .toList();
        if (!results.stream().allMatch(JsonNode::isObject)) {
            return Optional.of(results.getLast());
        }
        return results.stream().reduce(Iteration::merged);
    }

    private static JsonNode merged(JsonNode earlier, JsonNode later) {
        return switch (Merging.merge(earlier, later, Spot.ROOT)) {
            case Merged.Data(JsonNode data) -> data;
            case Merged.Clash _ -> later;
        };
    }

    private Iteration() {}
}
