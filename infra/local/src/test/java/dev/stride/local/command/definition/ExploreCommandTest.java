package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.command.output.ExitCode;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExploreCommandTest {

    private static final Path FILES = Path.of("../simulator/src/test/resources/explore");

    /** Fails the instance, which is a weakness of the level low. */
    private static final Path CARD = FILES.resolve("planted/card.test.yaml");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"low, 1", "medium, 0", "high, 0", "never, 0"})
    void exitCodeIsOne_ifAWeaknessOfTheLevelOrAWorseOneIsFound(String level, int status) {
        var explored = run("explore", CARD, "--runs", 10, "--fail-on", level);

        assertThat(explored.status()).as(explored.err()).isEqualTo(status);
        assertThat(explored.out()).contains("low", "card.test.yaml:14:13: state Charge", "1 weakness");
    }

    @Test
    void soundDefinition_endsWithExitCodeZero() {
        var explored = run("explore", FILES.resolve("sound/card.test.yaml"), "--runs", 30);

        assertThat(explored.status()).as(explored.out()).isZero();
        assertThat(explored.out()).contains("no weakness in 30 runs of 1 case:");
    }

    @Test
    void checkpointDecidesAfterHowManyCommitsTheRuntimeMayCrash() {
        var order = Path.of("../../examples/order/order.test.yaml");

        assertThat(run("explore", order, "--runs", 1, "--checkpoint", "EFFECTS").out())
                .isNotEqualTo(run("explore", order, "--runs", 1).out());
    }

    @Test
    void writtenReproduction_passesAsATest_andIsReplacedOnlyByForce() throws IOException {
        var target = folder.resolve("found");
        var first = run("explore", CARD, "--runs", 10, "--write", target);
        assertThat(first.err()).contains("wrote " + target);
        assertThat(run("test", target).out()).contains("1 passed, 0 failed");

        var file = target.resolve(id() + ".test.yaml");
        Files.writeString(file, "mine");
        var refused = run("explore", CARD, "--runs", 10, "--write", target);
        assertThat(refused.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains(file + " exists").contains("--force");
        assertThat(file).hasContent("mine");

        assertThat(run("explore", CARD, "--runs", 10, "--write", target, "--force")
                        .status())
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("test", target).status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsWrittenThroughALink_evenByForce(boolean isThere) throws IOException {
        var other = folder.resolve("other");
        if (isThere) {
            Files.writeString(other, "mine");
        }
        var target = Files.createDirectories(folder.resolve("found"));
        Files.createSymbolicLink(target.resolve(id() + ".test.yaml"), other);

        for (var force : List.of("--json", "--force")) {
            var refused = run("explore", CARD, "--runs", 10, "--write", target, force);

            assertThat(refused.status()).isEqualTo(ExitCode.REFUSED);
            assertThat(refused.err()).contains("is a link");
        }
        assertThat(Files.exists(other) ? Files.readString(other) : "").isEqualTo(isThere ? "mine" : "");
    }

    @Test
    void replay_printsTheTestCaseOfAFinding_andNamesTheFindingsForAnotherId() throws IOException {
        var id = id();

        var replayed = run("explore", CARD, "--runs", 10, "--replay", id);
        assertThat(replayed.status()).isZero();
        assertThat(replayed.out()).contains("disturb:", "call: POST /charges");

        var unknown = run("explore", CARD, "--runs", 10, "--replay", "0000");
        assertThat(unknown.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(unknown.err()).contains("0000 is not found", id);
    }

    @ParameterizedTest
    @CsvSource({"--runs, 0", "--runs, 1000001", "--time, PT0S", "--time, P2D", "--filter, nothing", "--time, soon"})
    void valueThatCannotBeSatisfied_isRefused_andSaysWhichOption(String option, String value) {
        var refused = run("explore", CARD, option, value);

        assertThat(refused.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains(option);
    }

    @Test
    void fileWithAFault_isRefused_withThePlaceOfTheFault() throws IOException {
        var file = Files.writeString(folder.resolve("bad.test.yaml"), "definitions: [ gone.sw.yaml ]\ncases: []\n");

        var refused = run("explore", file);
        assertThat(refused.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains(file + ":1:16").contains("/definitions/0");
    }

    private static String id() throws IOException {
        var report = run("explore", CARD, "--runs", 10, "--json").out();
        return Json.parse(report.getBytes(StandardCharsets.UTF_8))
                .at("/findings/0/id")
                .textValue();
    }
}
