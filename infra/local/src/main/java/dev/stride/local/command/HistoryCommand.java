package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Entry;
import dev.stride.local.client.Endpoint;
import dev.stride.runtime.codec.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** All that an instance did. */
@Command(
        name = "history",
        description = "Shows what an instance did: states, calls, attempts, faults, each with its time.")
final class HistoryCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(names = "--json", description = "Print each entry as a line of JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var path = "/instances/" + Endpoint.segment(instance) + "/history";
        var cursor = "";
        do {
            var after = cursor;
            var page =
                    endpoint.ask(api -> api.get(path, Map.of("cursor", after))).body();
            for (var entry : page.path("entries")) {
                show(entry);
            }
            cursor = page.path("cursor").asText("");
        } while (!cursor.isEmpty());
        return Exit.DONE;
    }

    private void show(JsonNode entry) {
        if (json) {
            console.text(entry.toString());
        } else {
            console.result(EntryLine.of(Json.read(entry, Entry.class)));
        }
    }
}
