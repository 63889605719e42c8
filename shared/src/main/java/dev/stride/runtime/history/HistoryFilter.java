package dev.stride.runtime.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Optional;

/** What of a history is kept at each level. */
public final class HistoryFilter {

    public static List<HistoryEntry> filter(HistoryLevel level, List<HistoryEntry> entries) {
        return switch (level) {
            case OFF -> List.of();
            case STATES ->
                entries.stream()
                        .map(historyEntry -> historyEntry.mapData(_ -> Optional.empty()))
                        .toList();
            case ALL ->
                entries.stream()
                        .map(historyEntry -> historyEntry.mapData(data -> data.map(HistoryFilter::limitSize)))
                        .toList();
        };
    }

    private static JsonNode limitSize(JsonNode data) {
        var size = Json.encode(data).length;
        return size <= Limits.HISTORY_DATA_BYTES
                ? data
                : JsonNodeFactory.instance.objectNode().put("omitted", size + " bytes");
    }

    private HistoryFilter() {}
}
