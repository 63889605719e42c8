package dev.stride.runtime.history;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.codec.Json;
import java.time.Instant;

/**
 * A line of an instance's history.
 *
 * @param branch path of the branch that it is about; that of the instance itself is {@code 0}
 */
public record BranchHistoryEntry(String branch, HistoryEntry entry) {

    /** The entry as JSON, with its branch: Jackson does not unwrap what has a type. */
    @JsonValue
    JsonNode toJson() {
        return ((ObjectNode) Json.toTree(entry)).put("branch", branch);
    }

    Instant at() {
        return entry.at();
    }
}
