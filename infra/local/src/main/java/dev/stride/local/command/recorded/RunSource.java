package dev.stride.local.command.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.local.InvalidInputException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.runtime.history.HistoryData;
import dev.stride.workflowtest.recorded.RecordedRun;
import dev.stride.workflowtest.recorded.RecordedRunReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reader of recorded runs that are named on the command line: exported files, and instances of a running Stride. */
public final class RunSource {

    /** The data of history entries of which test cases are made. */
    private static final List<String> DATA = List.of("result", "content", "patch", "input");

    private final EndpointOption endpoint;

    public RunSource(EndpointOption endpoint) {
        this.endpoint = endpoint;
    }

    /** Reads a run. @param name a path of a file or the id of an instance */
    public RecordedRun load(String name) {
        var read = isFile(name) ? RecordedRunReader.load(Path.of(name)) : RecordedRunReader.read(fetch(name));
        return switch (read) {
            case Result.Ok(var run) -> run;
            case Result.Failed(String reason) -> throw new InvalidInputException(reason + ".");
        };
    }

    static boolean isFile(String name) {
        try {
            return name.contains(".") || name.contains("/") || Files.exists(Path.of(name));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private JsonNode fetch(String instance) {
        try (var api = endpoint.open()) {
            return new Fetch(api).run(instance);
        }
    }

    /** One read of an instance and of those that it has started. */
    private static final class Fetch {

        private final ApiClient api;
        private int entries = 0;
        private int instances = 0;

        Fetch(ApiClient api) {
            this.api = api;
        }

        ObjectNode run(String id) {
            if (++instances > RecordedRunReader.MOST_CALLED + 1) {
                throw new InvalidInputException(
                        "The run has started more than %d instances.".formatted(RecordedRunReader.MOST_CALLED));
            }
            var path = "/instances/" + ApiClient.segment(id);
            var instance =
                    api.get(path, Map.of("include", "data")).requireSuccess().body();
            var run = RecordedRunReader.envelope(instance);
            var history = run.putArray("history");
            var called = run.putArray("called");
            for (var entry : history(path)) {
                history.add(whole(entry, path));
                if (entry.path("what").asText().equals("delegated")
                        && exists(entry.path("instance").asText())) {
                    called.add(run(entry.path("instance").asText()));
                }
            }
            var definition = api.get(path + "/definition", Map.of());
            if (!definition.isProblem()) {
                run.set("definition", definition.body().path("definition"));
                run.set("resources", definition.body().path("resources"));
            }
            return run;
        }

        private boolean exists(String id) {
            return !api.get("/instances/" + ApiClient.segment(id), Map.of()).isNotFound();
        }

        private List<JsonNode> history(String path) {
            var all = new ArrayList<JsonNode>();
            var query = new LinkedHashMap<String, String>();
            do {
                var page = api.get(path + "/history", query).requireSuccess().body();
                page.path("entries").forEach(all::add);
                entries += page.path("entries").size();
                if (entries > RecordedRunReader.MOST_ENTRIES) {
                    throw new InvalidInputException(
                            "The history has more than %d entries.".formatted(RecordedRunReader.MOST_ENTRIES));
                }
                query.put("cursor", page.path("cursor").asText());
            } while (!query.getOrDefault("cursor", "").isEmpty());
            return all;
        }

        /** Returns an entry in which large values stand themselves, not their digests. */
        private JsonNode whole(JsonNode entry, String path) {
            var whole = JsonNodeFactory.instance.objectNode();
            entry.properties().forEach(field -> {
                var digest = field.getValue().path(HistoryData.REFERENCE).path("digest");
                whole.set(
                        field.getKey(),
                        DATA.contains(field.getKey()) && field.getValue().size() == 1 && digest.isTextual()
                                ? api.get(path + "/data/" + ApiClient.segment(digest.textValue()), Map.of())
                                        .requireSuccess()
                                        .body()
                                : field.getValue());
            });
            return whole;
        }
    }
}
