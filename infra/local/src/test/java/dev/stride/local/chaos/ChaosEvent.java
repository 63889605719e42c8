package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import java.util.Map;

/** A CloudEvent that a case sends, with the same id each time. @param k index among the events of its type */
record ChaosEvent(String type, int n, int k) {

    /** Returns the data of the event. */
    JsonNode data() {
        return Json.toTree(Map.of("n", n, "k", k));
    }

    /** Checks whether the event replies to an action of the workflow. */
    boolean isCallback() {
        return type.equals("answer");
    }

    String json() {
        return """
                { "specversion": "1.0", "id": "%1$s-%2$d-%3$d", "type": "%1$s", "source": "/chaos", "number": "%2$d",
                  "datacontenttype": "application/json", "data": %4$s }""".formatted(type, n, k, data());
    }
}
