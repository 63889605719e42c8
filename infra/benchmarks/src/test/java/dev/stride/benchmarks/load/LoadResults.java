package dev.stride.benchmarks.load;

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
record LoadResults(
        MachineDescription machine,
        LoadSettings settings,
        List<LadderRun> climbed,
        Map<Workload, StepFigures> shapes,
        Soak soak,
        StoredItems remains,
        List<Baseline> baselines) {

    LoadResults {
        climbed = List.copyOf(climbed);
        baselines = List.copyOf(baselines);
    }
}
