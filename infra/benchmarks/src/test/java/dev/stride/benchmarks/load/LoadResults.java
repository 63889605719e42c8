package dev.stride.benchmarks.load;

import dev.stride.benchmarks.micro.MachineDescription;
import java.util.List;
import java.util.Map;

/**
 * All results that the report contains.
 *
 * @param climbed results of the runtime variants, the embedded one on disk first
 * @param shapes results of other workflow types on the embedded variant, at a fixed rate
 * @param soak result of the soak test on the embedded variant
 * @param remains contents of its database afterwards
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
