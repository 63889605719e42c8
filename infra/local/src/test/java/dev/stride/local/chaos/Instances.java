package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The instances as the API reports them. */
record Instances(RetryingClient client) {

    private static final Set<String> ENDED = Set.of("COMPLETED", "FAULTED", "CANCELLED", "TIMED_OUT");

    /** Returns all instances of a workflow with their input and output. */
    List<JsonNode> of(String workflow) {
        return listed(workflow).stream()
                .map(row -> client.get(row.path("href").asText()))
                .toList();
    }

    /** Returns the number of ended instances of a workflow. */
    long ended(String workflow) {
        return listed(workflow).stream()
                .filter(row -> ENDED.contains(row.path("status").asText()))
                .count();
    }

    /** Returns the instances of the list, without input and output. */
    private List<JsonNode> listed(String workflow) {
        var all = new ArrayList<JsonNode>();
        var cursor = "";
        do {
            var page = client.get("/instances?limit=100&workflow=" + workflow + cursor);
            page.path("instances").forEach(all::add);
            cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asText() : "";
        } while (!cursor.isEmpty());
        return all;
    }
}
