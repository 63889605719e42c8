package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.functions.hostile.HostileInput;
import dev.stride.functions.hostile.HostilePage;
import dev.stride.functions.hostile.HostileRun;
import dev.stride.functions.hostile.Verdict;
import dev.stride.functions.hostile.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the comparison of {@code docs/generated/hostile-input.md} with test results. The corpora are outside the repository, so a
 * corpus that the page does not list never fails a build.
 */
class HostilePageTest {

    private static final String HEADING = "Corpora";
    private static final HostileInput LISTED = HostileInput.of("listed", "a.json", "[");
    private static final HostileInput NEW = HostileInput.of("new", "b.json", "[");

    @TempDir
    private Path folder;

    private Path page;

    @BeforeEach
    void listOneCorpus() throws IOException {
        page = folder.resolve("HOSTILE.md");
        Files.writeString(page, "# Page\n\n## " + HEADING + "\n\n\n## Last\n\nText.\n");
        compare(true, Outcome.REFUSED, LISTED);
    }

    @Test
    void documentationUpdate_addsARowWithTestResults_forEachCorpusOfHostileInputs() throws IOException {
        compare(true, Outcome.REFUSED, LISTED, NEW);

        assertThat(page)
                .content()
                .contains(
                        "| listed | a door | 1 | 0 | 1 | 0 |", "| new | a door | 1 | 0 | 1 | 0 |", "## Last\n\nText.");
    }

    @Test
    void comparisonOfTestResultsWithTheirDocumentation_ignoresUndocumentedCollectionsOfInputFiles() throws IOException {
        compare(false, Outcome.REFUSED, LISTED, NEW);
    }

    @Test
    void comparisonOfTestResultsWithTheirDocumentation_ignoresInternalErrorsForUndocumentedInputs() throws IOException {
        compare(false, Outcome.REFUSED, LISTED);
        compare(false, Outcome.BROKEN, NEW);
    }

    @Test
    void comparisonWithDocumentedTestResults_skipsInputFiles_thatAreNotOnThisMachine() throws IOException {
        compare(false, Outcome.REFUSED);
    }

    @Test
    void comparisonWithDocumentedTestResults_fails_ifTheNewResultsDiffer() {
        assertThatThrownBy(() -> compare(false, Outcome.TAKEN, LISTED)).hasMessageContaining("is stale");
    }

    @Test
    void comparisonOfTestResultsWithTheirDocumentation_fails_ifADocumentedInputCausesAnInternalError() {
        assertThatThrownBy(() -> compare(false, Outcome.BROKEN, LISTED))
                .hasMessageContaining("listed: a.json at a door");
    }

    private void compare(boolean writes, Outcome outcome, HostileInput... inputs) throws IOException {
        new HostilePage(page, writes).assertUnchanged(HEADING, List.of(inputs), these -> {
            var run = new HostileRun();
            these.forEach(it -> run.visit("a door", _ -> new Verdict(outcome, ""), it, () -> true));
            return run;
        });
    }
}
