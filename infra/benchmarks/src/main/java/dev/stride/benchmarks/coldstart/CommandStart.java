package dev.stride.benchmarks.coldstart;

import dev.stride.benchmarks.peers.SourceTree;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A benchmark of the start of a command: the time from its call until {@code stride validate} has checked a definition. */
public final class CommandStart {

    /** The column headers of {@link #row}. */
    public static final String HEADER =
            String.format(Locale.ROOT, "%-24s %12s %12s", "the command", "median ms", "min - max");

    /** The number of measured starts. An earlier one, which is not measured, builds what is missing. */
    private static final int STARTS = 9;

    private static final List<String> COMMAND = Stream.of("stride", "examples/order/order.sw.yaml")
            .map(file -> SourceTree.resolve(file).toString())
            .toList();

    /** Measures the starts, and returns them as a row of a table. */
    public static String row() throws IOException, InterruptedException {
        start();
        var times = new long[STARTS];
        for (int i = 0; i < STARTS; i++) {
            times[i] = start().toMillis();
        }
        Arrays.sort(times);
        return String.format(
                Locale.ROOT,
                "%-24s %12d %12s",
                "stride validate",
                times[STARTS / 2],
                times[0] + " - " + times[STARTS - 1]);
    }

    private static Duration start() throws IOException, InterruptedException {
        var begin = System.nanoTime();
        var process = new ProcessBuilder(COMMAND.getFirst(), "validate", COMMAND.getLast())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start();
        var status = process.waitFor();
        if (status != 0) {
            throw new IOException("stride validate has ended with the status " + status);
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private CommandStart() {}
}
