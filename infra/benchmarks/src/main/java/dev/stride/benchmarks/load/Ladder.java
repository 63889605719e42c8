package dev.stride.benchmarks.load;

import java.util.ArrayList;
import java.util.List;

/**
 * Load of more and more.
 *
 * @param saturation the most instances that ended in a second
 * @param steps at parts of it
 */
public record Ladder(double saturation, List<StepFigures> steps) {

    /** Parts of the saturation, in percent. */
    public static final List<Integer> PERCENTS = List.of(25, 50, 75, 100, 150);

    private static final double ALL = 100;

    public Ladder {
        steps = List.copyOf(steps);
    }

    /** Looks for the saturation and climbs to each part of it. */
    public static Ladder climb(LoadGenerator loadGenerator, List<Integer> percents) throws InterruptedException {
        var saturation = loadGenerator.saturation();
        var steps = new ArrayList<StepFigures>();
        for (var percent : percents) {
            steps.add(loadGenerator.measureStep(saturation * percent / ALL));
        }
        return new Ladder(saturation, steps);
    }
}
