package dev.stride.benchmarks.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The results of a benchmark at increasing load.
 *
 * @param saturation the maximum number of instances that ended per second
 * @param steps the measurements at fractions of the saturation
 */
public record Ladder(double saturation, List<StepFigures> steps) {

    /** The loads at which the benchmark measures the runtime, in percent of the load that saturates the runtime. */
    public static final List<Integer> PERCENTS = List.of(25, 50, 75, 100, 150);

    private static final double ALL = 100;

    public Ladder {
        steps = List.copyOf(steps);
    }

    /**
     * Determines the load that saturates the runtime. Then measures the runtime at each of the given percentages of
     * this load.
     */
    public static Ladder climb(LoadGenerator loadGenerator, List<Integer> percents) throws InterruptedException {
        var saturation = loadGenerator.saturation();
        var steps = new ArrayList<StepFigures>();
        for (var percent : percents) {
            steps.add(loadGenerator.measureStep(saturation * percent / ALL));
        }
        return new Ladder(saturation, steps);
    }
}
