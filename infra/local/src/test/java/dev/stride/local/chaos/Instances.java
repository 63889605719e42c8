package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the API tells of instances. */
record Instances(RetryingClient client) {

    private static final Set<String> ENDED = Set.of("COMPLETED", "FAULTED", "CANCELLED", "TIMED_OUT");

    /** All of a workflow, each as it is now. */
    List<JsonNode> of(String workflow) {
        var all = new ArrayList<JsonNode>();
        var cursor = "";
        do {
            var page = client.get("/instances?limit=100&workflow=" + workflow + cursor);
            page.path("instances").forEach(all::add);
            cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asText() : "";
        } while (!cursor.isEmpty());
        return all;
    }

    /** How many of a workflow have ended. */
    long ended(String workflow) {
        return of(workflow).stream()
                .filter(instance -> ENDED.contains(instance.path("status").asText()))
                .count();
    }
}
