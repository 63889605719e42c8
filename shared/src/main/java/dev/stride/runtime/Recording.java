package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.Entry;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Optional;

/** What of a history is kept at each level. */
final class Recording {

    static List<Entry> kept(HistoryLevel level, List<Entry> entries) {
        return switch (level) {
            case OFF -> List.of();
            case STATES ->
                entries.stream()
                        .map(entry -> entry.mapData(_ -> Optional.empty()))
                        .toList();
            case ALL ->
                entries.stream()
                        .map(entry -> entry.mapData(data -> data.map(Recording::bounded)))
                        .toList();
        };
    }

    private static JsonNode bounded(JsonNode data) {
        var size = Json.bytes(data).length;
        return size <= Limits.HISTORY_DATA_BYTES
                ? data
                : JsonNodeFactory.instance.objectNode().put("omitted", size + " bytes");
    }

    private Recording() {}
}
