package dev.stride.local.load;

import java.util.List;
import java.util.Map;

/**
 * All that the page tells.
 *
 * @param climbed the forms, the embedded one on disk first
 * @param shapes other shapes on that form, at a fixed rate
 * @param soak on that form
 * @param remains of its database
 */
record Results(
        Machine machine,
        LoadSettings settings,
        List<Climbed> climbed,
        Map<Shape, StepFigures> shapes,
        Soak soak,
        Remains remains,
        List<Baseline> baselines) {

    Results {
        climbed = List.copyOf(climbed);
        baselines = List.copyOf(baselines);
    }
}
