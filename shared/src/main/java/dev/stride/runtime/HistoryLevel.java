package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.Entry;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Optional;

/** How much of what happens is kept. */
public enum HistoryLevel {
    OFF,
    /** Names, times, attempts, faults. */
    STATES,
    /** Inputs and outputs as well, each up to {@link Limits#HISTORY_DATA_BYTES}. */
    ALL;

    List<Entry> kept(List<Entry> entries) {
        return switch (this) {
            case OFF -> List.of();
            case STATES ->
                entries.stream()
                        .map(entry -> entry.mapData(_ -> Optional.empty()))
                        .toList();
            case ALL ->
                entries.stream()
                        .map(entry -> entry.mapData(data -> data.map(HistoryLevel::bounded)))
                        .toList();
        };
    }

    private static JsonNode bounded(JsonNode data) {
        var size = Json.bytes(data).length;
        return size <= Limits.HISTORY_DATA_BYTES
                ? data
                : JsonNodeFactory.instance.objectNode().put("omitted", size + " bytes");
    }
}
