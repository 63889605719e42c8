package dev.stride.functions.hostile;

import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever is sent, by whichever door: it is taken, or refused with a problem, or an instance fails by it. Nothing answers 5xx, throws,
 * tells of its insides, is busy with it for more than two seconds, or is not there for who comes next.
 */
class HostileInputTest {

    /** Inputs that one world takes: with all that others have left in it, lists would be what takes the time. */
    private static final int OF_ONE_WORLD = 50;

    private final HostilePage page = new HostilePage(Path.of(""));

    @Test
    void hostileFileIsRefusedWithinTimeAndMemory() throws IOException {
        page.compare("Bombs", Bombs.all(), HostileInputTest::run);
    }

    @Test
    @Tag(TestCorpora.TAG)
    void corpusFileIsHandledWithinTimeAndMemory() throws IOException {
        page.compare("Corpora of others", HostileInput.files(), HostileInputTest::run);
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
