package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * The one place in the data where a value is merged.
 *
 * @param path names and indexes from the root to the place; the root itself when empty
 * @param name key that a value which is no object gets when it is merged into an object at the root
 */
public record DataPath(Optional<List<JsonNode>> path, String name) {

    /** The data as a whole. */
    public static final DataPath ROOT = new DataPath(Optional.empty(), "");
}
