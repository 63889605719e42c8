package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A regression test of runs that have shown a defect once. {@code -Dreplay='program|seed|profile|...'} repeats another run,
 * in the format that a violation prints.
 */
class ReplayTest {

    private static final Path FOUND = Path.of("src/test/resources/regressions.yaml");

    @TestFactory
    Stream<DynamicTest> recordedRunsThatFailedInThePast_passNow() throws IOException {
        var found = new YAMLMapper().readTree(Files.readString(FOUND)).valueStream();
        var kept = found.map(each -> test(text(each, "found"), text(each, "run"), shell(each.path("checkpoint"))));
        var asked =
                Optional.ofNullable(System.getProperty("replay"))
                        .map(run -> test("as asked", run, TrialRun.REAL))
                        .stream();
        return Stream.concat(kept, asked);
    }

    private static Shell shell(JsonNode checkpoint) {
        return checkpoint.isMissingNode() ? TrialRun.REAL : SimulationTest.DEFERRING;
    }

    private static DynamicTest test(String what, String run, Shell shell) {
        return DynamicTest.dynamicTest(what, () -> {
            var replay = Replay.of(run);
            var campaign = new Campaign(shell);
            var runOutcome = campaign.again(replay.trial());

            assertThat(campaign.violations()).isEmpty();
            assertThat(Campaign.injections(runOutcome.crossings())).containsAll(replay.injections());
        });
    }

    private static String text(JsonNode found, String field) {
        return found.required(field).asText();
    }
}
