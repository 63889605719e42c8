package dev.stride.benchmarks.latency;

import dev.stride.benchmarks.micro.MachineDescription;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Markdown page with the predicted and the measured latencies.
 *
 * @param command the command that writes the page
 * @param runs the results, one for each mode
 */
public record LatencyPage(String command, MachineDescription machine, double slowdown, List<LatencyRun> runs) {

    public LatencyPage {
        runs = List.copyOf(runs);
    }

    public String text() {
        var rows = Stream.concat(LatencyRun.header().stream(), runs.stream().flatMap(run -> run.rows().stream()));
        return String.format(
                Locale.ROOT,
                LatencyPageText.TEXT,
                command,
                machine.lines().stream().map(line -> "- " + line).collect(Collectors.joining("\n")),
                slowdown,
                Latencies.STATED.tableMillis(),
                Latencies.STATED.queueMillis(),
                rows.collect(Collectors.joining("\n")),
                100
                        * runs.stream()
                                .mapToDouble(run -> Math.abs(run.difference()))
                                .max()
                                .orElseThrow(),
                runs.stream()
                        .map(LatencyRun::model)
                        .filter(model -> model.startToEnd().receives() == 0)
                        .map(model -> "%s: %s, %.0f ms"
                                .formatted(
                                        model.mode().text(),
                                        model.request().text(),
                                        model.request().millis(Latencies.STATED)))
                        .collect(Collectors.joining("; ")));
    }
}
