package dev.stride.benchmarks.load;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The load measurements of one runtime variant, repeated one or more times.
 *
 * @param form name of the variant
 * @param percents load of the steps in percent of the saturation
 * @param ladders one for each repetition
 * @param listed counts of instances in the API at the end
 */
record LadderRun(String form, List<Integer> percents, List<Ladder> ladders, LoadGenerator.ListedCounts listed) {

    LadderRun {
        percents = List.copyOf(percents);
        ladders = List.copyOf(ladders);
    }

    /** Returns the saturation. */
    String saturation() {
        return Spread.of(ladders, Ladder::saturation).text(1);
    }

    /** Returns a figure of the step at a load in percent of the saturation. */
    Spread at(int percent, ToDoubleFunction<StepFigures> figure) {
        var place = percents.indexOf(percent);
        return Spread.of(ladders, ladder -> figure.applyAsDouble(ladder.steps().get(place)));
    }
}
