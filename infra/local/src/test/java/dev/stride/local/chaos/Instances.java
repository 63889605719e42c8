package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/** What the API tells of instances. */
record Instances(Client client) {

    private static final Set<String> ENDED = Set.of("COMPLETED", "FAULTED", "CANCELLED", "TIMED_OUT");
    private static final int READERS = 4;

    /** Few, since open instances are read one by one. */
    private static final int PAGE = 20;

    static boolean hasEnded(JsonNode instance) {
        return ENDED.contains(instance.path("status").asText());
    }

    /** All of them, as lists show them. */
    List<JsonNode> all() {
        var all = new ArrayList<JsonNode>();
        var cursor = "";
        do {
            var page = client.get("/instances?limit=" + PAGE + cursor);
            page.path("instances").forEach(all::add);
            cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asText() : "";
        } while (!cursor.isEmpty());
        return all;
    }

    /** All of them, each as it is shown by itself. */
    List<JsonNode> shown() {
        var shown = new ConcurrentLinkedQueue<JsonNode>();
        try (var readers = Executors.newFixedThreadPool(READERS)) {
            for (var instance : all()) {
                var path = "/instances/" + instance.path("id").asText();
                readers.execute(() -> shown.add(client.get(path)));
            }
        }
        return List.copyOf(shown);
    }
}
