package dev.stride.local.command.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.client.ApiClient;
import dev.stride.local.command.history.EntryLine;
import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.option.ExportOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.recorded.RunSource;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The history of an instance as text for people. Each line shows the time, branch and content of one history entry. */
    public static final class Timeline {

        private final Map<String, Instant> entered = new HashMap<>();
        private final Instant start;

        private Timeline(Instant start) {
            this.start = start;
        }

        /** Returns one line of text for each history entry, ordered by time. */
        public static List<String> lines(List<BranchHistoryEntry> history) {
            var sorted = history.stream()
                    .sorted(Comparator.comparing(
                            (BranchHistoryEntry line) -> line.entry().at()))
                    .toList();
            var lines = new ArrayList<String>();
            if (!sorted.isEmpty()) {
                var timeline = new Timeline(sorted.getFirst().entry().at());
                sorted.forEach(line -> lines.add(timeline.line(line.branch(), line.entry())));
            }
            return lines;
        }

        private String line(String branch, HistoryEntry historyEntry) {
            var since = "+" + format(Duration.between(start, historyEntry.at()));
            var took = took(branch, historyEntry)
                    .map(it -> " @|faint after " + format(it) + "|@")
                    .orElse("");
            return "@|faint %14s|@  %s%s"
                    .formatted(since, EntryLine.format(BranchId.label(branch), historyEntry), took);
        }

        /**
         * Returns the duration that the line of an entry shows: for the exit from a state, the time that the branch was in the state;
         * for the end of an instance, the time since its start. Returns empty for other entries.
         */
        private Optional<Duration> took(String branch, HistoryEntry historyEntry) {
            return switch (historyEntry) {
                case HistoryEntry.Entered it -> {
                    entered.put(branch + " " + it.state(), it.at());
                    yield Optional.empty();
                }
                case HistoryEntry.Left it ->
                    Optional.ofNullable(entered.remove(branch + " " + it.state()))
                            .map(begin -> Duration.between(begin, it.at()));
                case HistoryEntry.Ended it -> Optional.of(Duration.between(start, it.at()));
                case HistoryEntry _ -> Optional.empty();
            };
        }

        /** Formats a duration: days if there are any, then hours, minutes, seconds and milliseconds. */
        static String format(Duration time) {
            var days = time.toDays() > 0 ? time.toDays() + "d " : "";
            return "%s%02d:%02d:%02d.%03d"
                    .formatted(
                            days, time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart(), time.toMillisPart());
        }
    }
}
