package dev.stride.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.benchmarks.figures.Figure;
import dev.stride.benchmarks.figures.FigureRun;
import dev.stride.benchmarks.figures.FiguresPage;
import dev.stride.benchmarks.micro.EngineGuard;
import dev.stride.benchmarks.micro.MachineDescription;
import dev.stride.benchmarks.peers.PeerComparison;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.output.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.thisptr.jackson.jq.JsonQuery;
import org.openjdk.jmh.runner.Runner;
import picocli.CommandLine.Option;

/**
 * The options of {@code stride bench} for comparisons. The option {@code --figures} compares measured values with
 * target values, {@code --guard} the speed of the engine with a recorded speed, and {@code --peers} Stride with
 * SonataFlow.
 */
final class FigureOptions {

    private static final int SECONDS = 10;
    private static final int SECONDS_OF_ITERATION = 2;
    private static final int ROUNDS = 3;

    @Option(
            names = "--figures",
            description = "Measures only the performance figures that docs/benchmarks.md lists."
                    + " With --case NAME, measures only the performance figures whose names begin with NAME."
                    + " If --case selects only some figures, the file of --page keeps its rows for the other figures.")
    private boolean figures;

    @Option(
            names = "--guard",
            description = "Measures only the engine's speed, and fails if it is clearly lower than a recorded speed.")
    private boolean guard;

    @Option(
            names = "--peers",
            description = "Does not run the benchmark cases,"
                    + " but compares the speed of Stride with the speed of SonataFlow's executor."
                    + " Stride's engine is measured in two ways: alone, without storing anything,"
                    + " and in the embedded runtime, which stores each instance on disk.")
    private boolean peers;

    /**
     * Runs the benchmark that the option {@code --guard}, {@code --peers} or {@code --figures} selects.
     *
     * @return the exit code of the command; empty if none of these options is set
     */
    Optional<Integer> run(Console console, String prefix, Optional<Integer> seconds, Optional<Path> page)
            throws IOException, InterruptedException {
        if (seconds.filter(it -> it < 1).isPresent()) {
            throw new InvalidInputException("--seconds must be at least 1, not %d.".formatted(seconds.get()));
        }
        if (guard) {
            var result = EngineGuard.measure(seconds.orElse(SECONDS_OF_ITERATION));
            console.printText(result.text());
            return Optional.of(result.isAsFastAsRecorded() ? ExitCode.SUCCESS : ExitCode.FAILED);
        }
        if (peers) {
            int length = seconds.orElse(SECONDS);
            var result = new PeerComparison(ROUNDS, length, length).run(console::printStatus);
            result.table().forEach(console::printText);
            return Optional.of(ExitCode.SUCCESS);
        }
        return figures ? Optional.of(figures(console, prefix, seconds, page)) : Optional.empty();
    }

    private static int figures(Console console, String prefix, Optional<Integer> seconds, Optional<Path> page)
            throws IOException, InterruptedException {
        var chosen = Stream.of(Figure.values())
                .filter(figure -> figure.key().startsWith(prefix))
                .toList();
        if (chosen.isEmpty()) {
            throw new InvalidInputException("--case %s matches no performance figure. The names of the figures are: %s."
                    .formatted(
                            prefix, Stream.of(Figure.values()).map(Figure::key).collect(Collectors.joining(", "))));
        }
        var machine = MachineDescription.here(Runner.class, JsonNode.class, JsonQuery.class);
        int length = seconds.orElse(SECONDS);
        var run = new FigureRun(length, console.logger(), console::printStatus);
        var rows = new EnumMap<Figure, String>(Figure.class);
        if (page.isPresent() && Files.exists(page.get())) {
            rows.putAll(FiguresPage.rowsOf(Files.readString(page.get())));
        }
        for (var figure : chosen) {
            var row = run.measure(figure).row(machine.commit());
            console.printText(row);
            rows.put(figure, row);
        }
        if (page.isPresent()) {
            var command = "./stride bench --figures --seconds %d --page %s".formatted(length, page.get());
            Files.writeString(page.get(), new FiguresPage(command, machine, rows).text());
        }
        return ExitCode.SUCCESS;
    }
}
