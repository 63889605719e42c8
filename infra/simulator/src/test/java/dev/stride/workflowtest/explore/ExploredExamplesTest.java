package dev.stride.workflowtest.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.explore.Exploration.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the examples have no weakness but those that a comment in their definition explains. */
@Tag("simulation")
class ExploredExamplesTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    /** Enough for each disturbance alone, and for some pairs. */
    private static final Budget BUDGET = new Budget(4000, Duration.ofHours(1), 1);

    @Test
    void examplesHaveNoWeaknessButThoseThatTheyExplain() throws IOException, InterruptedException {
        var report = Exploration.run(tests(), new TestRunner(KnownLanguages.ALL), BUDGET);

        assertThat(report.pairs()).isPositive();
        assertThat(report.findings())
                .extracting(finding -> "%s %s in %s"
                        .formatted(finding.place().file().getFileName(), finding.weakness(), finding.state()))
                .containsExactlyInAnyOrder(
                        "petstore.sw.yaml FAULT_UNHANDLED in Reserve",
                        "streetlights.sw.yaml WAITS_FOR_EVER in Hear",
                        "thumbnails.sw.yaml FAULT_UNHANDLED in Resize",
                        "users.sw.yaml FAULT_UNHANDLED in Add",
                        "webhook.sw.yaml FAULT_UNHANDLED in Notify");
    }

    private static List<TestFile> tests() throws IOException {
        try (var files = Files.walk(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".test.yaml"))
                    .filter(file -> !file.toString().contains("target"))
                    .sorted()
                    .map(TestFile::parse)
                    .flatMap(parsed ->
                            parsed instanceof TestFileResult.Tests(var file) ? Stream.of(file) : Stream.empty())
                    .toList();
        }
    }
}
