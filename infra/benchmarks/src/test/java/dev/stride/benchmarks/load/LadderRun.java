package dev.stride.benchmarks.load;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A form of the runtime that was put under load once or several times.
 *
 * @param form for people
 * @param percents parts of the saturation, in the order of the steps of each ladder
 * @param ladders one for each time
 * @param listed what the API said at the end
 */
record LadderRun(String form, List<Integer> percents, List<Ladder> ladders, LoadGenerator.ListedCounts listed) {

    LadderRun {
        percents = List.copyOf(percents);
        ladders = List.copyOf(ladders);
    }

    /** The saturation. */
    String saturation() {
        return Spread.of(ladders, Ladder::saturation).text(1);
    }

    /** A figure of the step at a part of the saturation. */
    Spread at(int percent, ToDoubleFunction<StepFigures> figure) {
        var place = percents.indexOf(percent);
        return Spread.of(ladders, ladder -> figure.applyAsDouble(ladder.steps().get(place)));
    }
}
