package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.data.DataMerge.MergeResult;
import java.util.List;
import java.util.Optional;

/** What one run of a body yields (decision 72). */
public final class IterationResult {

    /**
     * The result of one action; of several, all of them merged when they are objects, else the last that is not null. Empty
     * when no action gave any.
     */
    public static Optional<JsonNode> combine(List<BranchOutput> contributions) {
        if (contributions.size() <= 1) {
            return contributions.stream().map(BranchOutput::value).findFirst();
        }
        var results = contributions.stream()
                .map(BranchOutput::value)
                .filter(value -> !value.isNull())
                .toList();
        if (!results.stream().allMatch(JsonNode::isObject)) {
            return Optional.of(results.getLast());
        }
        return results.stream().reduce(IterationResult::mergeObjects);
    }

    private static JsonNode mergeObjects(JsonNode earlier, JsonNode later) {
        return switch (DataMerge.merge(earlier, later, DataPath.ROOT)) {
            case MergeResult.Merged(JsonNode data) -> data;
            case MergeResult.Conflict _ -> later;
        };
    }

    private IterationResult() {}
}
