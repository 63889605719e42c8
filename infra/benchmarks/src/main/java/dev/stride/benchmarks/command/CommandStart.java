package dev.stride.benchmarks.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A benchmark of short commands: the time from the start of the launcher to the end of its process.
 *
 * @param tree the folder of the launcher
 */
public record CommandStart(Path tree) {

    /** The column headers of the rows. */
    public static final String HEADER =
            String.format(Locale.ROOT, "%-60s %10s %14s %10s", "command", "median ms", "min - max", "limit ms");

    private static final Duration OF_VALIDATE = Duration.ofMillis(1_200);

    /** A command, with the longest median time that it may take on a quiet machine. */
    private record Measured(List<String> words, Duration limit) {}

    private static final List<Measured> COMMANDS = List.of(
            new Measured(List.of("validate", "examples/greeting/greeting.sw.json"), OF_VALIDATE),
            new Measured(List.of("validate", "examples/checkout/checkout.sw.yaml"), OF_VALIDATE),
            new Measured(List.of("--version"), OF_VALIDATE));

    public record Figures(String command, Duration median, Duration least, Duration most, Duration limit) {

        static Figures of(String command, List<Duration> times, Duration limit) {
            var sorted = times.stream().sorted().toList();
            return new Figures(command, sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast(), limit);
        }

        public boolean isWithinLimit() {
            return median.compareTo(limit) <= 0;
        }

        public String row() {
            return String.format(
                    Locale.ROOT,
                    "%-60s %,10d %14s %,10d",
                    command,
                    median.toMillis(),
                    "%,d - %,d".formatted(least.toMillis(), most.toMillis()),
                    limit.toMillis());
        }
    }

    /** Measures each command. A first start, which is not measured, builds what is missing. */
    public Stream<Figures> measure(int starts) {
        return COMMANDS.stream().map(measured -> {
            start(measured.words);
            var times = new ArrayList<Duration>();
            for (int i = 0; i < starts; i++) {
                times.add(start(measured.words));
            }
            return Figures.of("stride " + String.join(" ", measured.words), times, measured.limit);
        });
    }

    private Duration start(List<String> words) {
        var command = new ArrayList<String>(List.of(tree.resolve("stride").toString()));
        command.addAll(words);
        var begun = System.nanoTime();
        try {
            var status = new ProcessBuilder(command)
                    .directory(tree.toFile())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("stride %s ended with status %d".formatted(words, status));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
