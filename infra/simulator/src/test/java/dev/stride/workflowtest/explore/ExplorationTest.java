package dev.stride.workflowtest.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.disturbance.Disturbance;
import dev.stride.workflowtest.disturbance.Disturbance.CallFault;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.explore.Exploration.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that an exploration finds the weakness that was planted in a definition, and nothing in the same definition without it. */
@ParameterizedClass(name = "{0}")
@EnumSource(Checkpoint.class)
class ExplorationTest {

    private static final Path FOLDER = Path.of("src/test/resources/explore");

    private static final Duration LONG = Duration.ofHours(1);

    private final TestRunner runner;

    ExplorationTest(Checkpoint checkpoint) {
        runner = new TestRunner(KnownLanguages.ALL, checkpoint);
    }

    @ParameterizedTest
    @CsvSource({
        "booking, NOT_COMPENSATED, Flight, every POST /hotels is refused",
        "deposit, REPEATED_CALL, Charge, 'POST /charges, request 1, is performed, but its reply never arrives'",
        "photo, REPEATED_CALL, Resize, 'lambda resize, request 1, is performed, but its reply never arrives'",
        "weather, DATA_LOST, steps/0, 'every GET /now is performed, but its reply is cut off'",
        "order, WAITS_FOR_EVER, Paid, event 2 is never sent",
        "parcel, WAITS_FOR_EVER, hear, event 1 is never sent",
        "letter, ERROR_SWALLOWED, post, every POST /letters is refused",
        "newsletter, ERROR_SWALLOWED, Send, every POST /newsletters is refused",
        "card, FAULT_UNHANDLED, Charge, every POST /charges is refused"
    })
    void plantedWeakness_isFound_andItsReproductionShowsItByThePlainestDisturbance(
            String name, Weakness weakness, String state, String plainest, @TempDir Path folder)
            throws InterruptedException, IOException {
        var report = explore("planted", name, 60, 1);

        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.weakness()).isEqualTo(weakness);
            assertThat(finding.state()).isEqualTo(state);
            assertThat(finding.disturbances().sentence()).isEqualTo(plainest);
            assertThat(finding.place().position().line()).isGreaterThan(1);
        });
        var reproduction = folder.resolve("shown.test.yaml");
        Files.writeString(
                reproduction, report.findings().getFirst().reproduction().text(folder));
        var shown = parse(reproduction);
        assertThat(runner.run(shown, shown.cases().getFirst()).differences()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"booking", "deposit", "weather", "order", "parcel", "letter", "newsletter", "card"})
    void definitionWithoutTheWeakness_hasNoFinding(String name) throws InterruptedException {
        var report = explore("sound", name, 100, 1);

        assertThat(report.findings()).isEmpty();
        assertThat(report.pairs()).isPositive();
    }

    @Test
    void sameSeed_givesTheSameReport() throws InterruptedException {
        var once = explore("planted", "deposit", 60, 7).toJson(new Budget(60, LONG, 7));

        assertThat(explore("planted", "deposit", 60, 7).toJson(new Budget(60, LONG, 7)))
                .isEqualTo(once);
    }

    @Test
    void explorationMakesNoMoreRunsThanAllowed_andSaysHowManyAreLeftOut() throws InterruptedException {
        var report = explore("planted", "card", 7, 1);

        assertThat(report.runs()).isEqualTo(7);
        assertThat(report.planned()).isGreaterThan(7);
        assertThat(report.lines(new Budget(7, LONG, 1)).getLast()).contains("because of `--runs 7`");
    }

    @Test
    void explorationBeginsNoRunWhenItsTimeIsUp_andSaysSo() throws InterruptedException {
        var budget = new Budget(100, Duration.ofNanos(1), 1);
        var report = Exploration.run(List.of(parse(FOLDER.resolve("planted/card.test.yaml"))), runner, budget);

        assertThat(report.runs()).isZero();
        assertThat(report.outOfTime()).isTrue();
    }

    @Test
    void runThatWouldGoOnForEver_isStopped_andNotJudged() throws InterruptedException {
        var file = parse(FOLDER.resolve("endless.test.yaml"));
        var disturbed = file.cases()
                .getFirst()
                .disturbedBy(Disturbances.NONE.and(
                        new Disturbance.OfCall("POST /charges", OptionalInt.empty(), CallFault.REFUSED)));

        assertThat(runner.observe(disturbed).steps()).isLessThanOrEqualTo(Disturbances.STEPS + 1);
        assertThat(Exploration.run(List.of(file), runner, new Budget(1, LONG, 1))
                        .findings())
                .isEmpty();
    }

    @Test
    void caseThatDoesNotPass_isLeftOut(@TempDir Path folder) throws InterruptedException, IOException {
        var text = Files.readString(FOLDER.resolve("planted/card.test.yaml"));
        var file = Files.writeString(folder.resolve("card.test.yaml"), text.replace("receipt: R-1", "receipt: R-2"));

        var report = Exploration.run(List.of(parse(file)), runner, new Budget(100, LONG, 1));

        assertThat(report.cases()).isZero();
        assertThat(report.leftOut()).singleElement().asString().endsWith("`a card is charged` does not pass");
    }

    private ExplorationReport explore(String folder, String name, int runs, long seed) throws InterruptedException {
        var file = parse(FOLDER.resolve(folder).resolve(name + ".test.yaml"));
        return Exploration.run(List.of(file), runner, new Budget(runs, LONG, seed));
    }

    private static TestFile parse(Path path) {
        return switch (TestFile.parse(path)) {
            case TestFileResult.Tests(var file) -> file;
            case TestFileResult.Invalid invalid -> throw new AssertionError(invalid.faults());
        };
    }
}
