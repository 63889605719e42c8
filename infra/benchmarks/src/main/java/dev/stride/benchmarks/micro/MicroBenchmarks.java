package dev.stride.benchmarks.micro;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** A runner of the JMH benchmarks of this package, in a separate JVM. */
public final class MicroBenchmarks {

    private static final List<String> HEADER =
            List.of("| benchmark | operations/s | ± | bytes allocated per operation |", "|---|--:|--:|--:|");

    /** The JMH profiler's name for the number of bytes that one operation allocates. */
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private static final int ITERATIONS = 5;
    private static final String PACKAGE = MicroBenchmarks.class.getPackageName();

    private MicroBenchmarks() {}

    /**
     * Runs the benchmarks and returns their rows, as a table in Markdown.
     *
     * @param prefix the beginning of the names of these benchmarks, such as {@code EngineBenchmark.linearState}
     * @param threads the number of threads that perform operations at the same time
     * @param seconds the length of each iteration: of five for the warm-up, and of five that are measured
     */
    public static List<String> run(String prefix, int threads, int seconds) throws IOException {
        return Stream.concat(
                        HEADER.stream(),
                        measure(prefix, threads, seconds).stream().map(MicroBenchmarks::row))
                .toList();
    }

    private static Collection<RunResult> measure(String prefix, int threads, int seconds) throws IOException {
        var iteration = TimeValue.seconds(seconds);
        var options = new OptionsBuilder()
                .include(Pattern.quote(PACKAGE + "." + prefix) + ".*")
                .mode(Mode.Throughput)
                .forks(1)
                .threads(threads)
                .warmupIterations(ITERATIONS)
                .warmupTime(iteration)
                .measurementIterations(ITERATIONS)
                .measurementTime(iteration)
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .build();
        try {
            return new Runner(options).run();
        } catch (RunnerException e) {
            throw new IOException("the benchmarks cannot run: " + e.getMessage(), e);
        }
    }

    private static String row(RunResult result) {
        var speed = result.getPrimaryResult();
        var bytes = Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED));
        return "| %s | %,.0f | %,.0f | %,.0f |"
                .formatted(name(result.getParams()), speed.getScore(), speed.getScoreError(), bytes.getScore())
                .replace("NaN", "-");
    }

    /** Returns the readable name of a benchmark, such as {@code engine: linear state}. */
    private static String name(BenchmarkParams params) {
        var name = params.getBenchmark().substring(PACKAGE.length() + 1);
        return name.replace("Benchmark.", ": ")
                .replaceAll("([A-Z])", " $1")
                .toLowerCase(Locale.ROOT)
                .strip();
    }
}
