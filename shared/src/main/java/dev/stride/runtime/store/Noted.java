package dev.stride.runtime.store;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Entry;
import dev.stride.runtime.codec.Json;
import java.time.Instant;

/**
 * A line of an instance's history.
 *
 * @param branch path of the branch that it is about; that of the instance itself is {@code 0}
 */
public record Noted(String branch, Entry entry) {

    /** The entry as JSON, with its branch: Jackson does not unwrap what has a type. */
    @JsonValue
    JsonNode line() {
        return ((ObjectNode) Json.tree(entry)).put("branch", branch);
    }

    Instant at() {
        return entry.at();
    }
}
