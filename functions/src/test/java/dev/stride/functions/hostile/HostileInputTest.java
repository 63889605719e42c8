package dev.stride.functions.hostile;

import java.io.IOException;
import java.nio.file.Path;
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

    private final HostilePage page = new HostilePage(Path.of(""));

    @Test
    @Tag("simulation")
    void hostileFileIsRefusedWithinTimeAndMemoryLimits() throws IOException {
        page.assertUnchanged("Bombs", Bombs.all(), HostileInputTest::run);
    }

    @Test
    @Tag("exhaustive")
    void inputFilesOfPublicTestSuitesForJsonAndWorkflows_areProcessedWithinTimeAndMemoryLimits() throws IOException {
        page.assertUnchanged("Corpora of others", HostileInput.files(), HostileInputTest::run);
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
