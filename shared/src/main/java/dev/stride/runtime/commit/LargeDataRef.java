package dev.stride.runtime.commit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Large data, and where it is. Fields of an object that are large lie each under a name of their own, so that data which
 * differs from other data in small fields alone shares the rest with it.
 *
 * @param rest what is kept in line, {@code null} in the place of each field that is not
 * @param restAt name of the blob that holds the rest, when that is large too
 * @param fields names of the blobs that hold large fields
 */
public record LargeDataRef(Optional<JsonNode> rest, Optional<String> restAt, Map<String, String> fields) {
    public LargeDataRef {
        fields = new TreeMap<>(fields);
    }
}
