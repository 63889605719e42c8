package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.history.Timeline;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.ExportOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.recorded.RunSource;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride history}: it prints the history of an instance. */
@Command(
        name = "history",
        description = "Prints the history of an instance: states, calls, attempts and faults with their times.")
public final class HistoryCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Mixin
    private final EndpointOption endpoint = new EndpointOption();

    @Parameters(paramLabel = "INSTANCE", description = "The instance's id.")
    private String instance = "";

    @Option(names = "--json", description = "Print each entry as a line of JSON.")
    private boolean json;

    @Mixin
    private final ExportOption export = new ExportOption();

    @Override
    public Integer call() {
        var file = export.file();
        if (file.isPresent()) {
            console.printStatus(ExportOption.write(new RunSource(endpoint).load(instance), file.get()));
            return ExitCode.SUCCESS;
        }
        var path = "/instances/%s/history".formatted(ApiClient.segment(instance));
        var lines = new ArrayList<JsonNode>();
        var cursor = "";
        do {
            var after = cursor;
            var page =
                    endpoint.call(api -> api.get(path, Map.of("cursor", after))).body();
            page.path("entries").forEach(lines::add);
            cursor = page.path("cursor").asText("");
        } while (!cursor.isEmpty());
        lines.sort(Comparator.comparing(line -> Instant.parse(line.path("at").asText())));
        if (json) {
            lines.forEach(line -> console.printText(line.toString()));
        } else {
            Timeline.lines(lines.stream().map(HistoryCommand::noted).toList()).forEach(console::printResult);
        }
        return ExitCode.SUCCESS;
    }

    private static BranchHistoryEntry noted(JsonNode line) {
        var branch = ((ObjectNode) line).remove("branch").asText();
        return new BranchHistoryEntry(branch, Json.decode(line, HistoryEntry.class));
    }
}
