package dev.stride.benchmarks.micro;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/**
 * A check that the engine has not become slower than in a recorded run. Each run also measures a fixed computation without code
 * of Stride (the yardstick), so that a slower or busy machine does not look like a slower engine.
 *
 * @param states the speed of the engine alone on two threads, in states per second: the median of several rounds
 * @param yardstick the speed of {@link YardstickBenchmark} in operations per second, also the median
 * @param reference the recorded speeds
 */
public record EngineGuard(double states, double yardstick, Reference reference) {

    /** The fraction of the recorded speed below which the engine counts as slower. */
    static final double TOLERATED = 0.85;

    private static final int THREADS = 2;
    private static final int ROUNDS = 3;
    private static final double ALL = 100;

    /**
     * The recorded speeds of an earlier run: the speed of Stride's engine, and the speed of a fixed computation (the
     * yardstick), which shows how fast the machine was.
     *
     * @param machine the machine and the date of that run
     */
    record Reference(double states, double yardstick, String machine) {

        static Reference recorded() throws IOException {
            var properties = new Properties();
            try (var file = Objects.requireNonNull(EngineGuard.class.getResourceAsStream("reference.properties"))) {
                properties.load(file);
            }
            return new Reference(
                    Double.parseDouble(value(properties, "states")),
                    Double.parseDouble(value(properties, "yardstick")),
                    value(properties, "machine"));
        }
    }

    private static String value(Properties properties, String name) {
        return Objects.requireNonNull(properties.getProperty(name), name);
    }

    /**
     * Measures Stride's engine and a fixed computation (the yardstick) alternately, in several rounds. The yardstick
     * shows how fast the machine is during the run.
     *
     * @param seconds the length of each iteration
     */
    public static EngineGuard measure(int seconds) throws IOException {
        var states = new ArrayList<Double>();
        var yardstick = new ArrayList<Double>();
        for (int round = 0; round < ROUNDS; round++) {
            yardstick.add(MicroBenchmarks.score("YardstickBenchmark.copiedTree", THREADS, seconds));
            states.add(MicroBenchmarks.score("EngineBenchmark.linearState", THREADS, seconds));
        }
        return new EngineGuard(median(states), median(yardstick), Reference.recorded());
    }

    /**
     * Returns the speed of the engine as a fraction of its recorded speed. Each of the two speeds is first divided by
     * the speed of a fixed computation (the yardstick) in the same run, so that the speed of the machine cancels out.
     */
    public double toReference() {
        return states / yardstick * (reference.yardstick() / reference.states());
    }

    public boolean isAsFastAsRecorded() {
        return toReference() >= TOLERATED;
    }

    /** Returns lines of text that compare the measured speeds with the recorded speeds of an earlier run. */
    public String text() {
        return String.format(
                Locale.ROOT,
                """
                engine alone, %d threads: %,.0f states/s; yardstick: %,.0f operations/s
                recorded: %,.0f states/s; yardstick: %,.0f operations/s (%s)
                by the yardstick the engine has %.0f %% of its recorded speed; at least %.0f %% are expected\
                """,
                THREADS,
                states,
                yardstick,
                reference.states(),
                reference.yardstick(),
                reference.machine(),
                ALL * toReference(),
                ALL * TOLERATED);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
