package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import java.util.Map;

/** A CloudEvent that a case sends, under one id however often. @param k which of its type it is */
record ChaosEvent(String type, int n, int k) {

    /** What consumers get of it. */
    JsonNode data() {
        return Json.toTree(Map.of("n", n, "k", k));
    }

    /** Whether it answers an action that asked for it. */
    boolean isCallback() {
        return type.equals("answer");
    }

    String json() {
        return """
                { "specversion": "1.0", "id": "%1$s-%2$d-%3$d", "type": "%1$s", "source": "/chaos", "number": "%2$d",
                  "datacontenttype": "application/json", "data": %4$s }""".formatted(type, n, k, data());
    }
}
