package dev.stride.functions.hostile;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests hostile inputs at every entry point: each is accepted, refused with a problem, or faults its instance. No input leads to
 * a status of 5xx, an exception, a reply with internals, more than two seconds of processor time, or a deployment that stops
 * serving others.
 */
class HostileInputTest {

    /** Maximum number of inputs per deployment. Long lists of earlier instances would otherwise dominate the measured time. */
    private static final int OF_ONE_WORLD = 50;

    @Test
    @Tag("simulation")
    void hostileFileIsRefusedWithinTimeAndMemoryLimits() throws IOException {
        run(Bombs.all()).assertHarmless("bombs");
    }

    @Test
    @Tag("exhaustive")
    void inputFilesOfPublicTestSuitesForJsonAndWorkflows_areProcessedWithinTimeAndMemoryLimits() throws IOException {
        run(HostileInput.files()).assertHarmless("corpora");
    }

    private static HostileRun run(List<HostileInput> inputs) {
        var run = new HostileRun();
        for (int first = 0; first < inputs.size(); first += OF_ONE_WORLD) {
            var doors = new HostileEntryPoints();
            inputs.subList(first, Math.min(first + OF_ONE_WORLD, inputs.size()))
                    .forEach(input ->
                            doors.all().forEach((name, way) -> run.visit(name, way, input, doors::stillServe)));
        }
        return run;
    }
}
