package dev.stride.local.command.output;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.hostile.Bombs;
import dev.stride.functions.hostile.HostileInput;
import dev.stride.functions.hostile.HostileRun;
import dev.stride.functions.hostile.Verdict;
import dev.stride.functions.hostile.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the commands that read definitions report the faults of hostile files without internals such as stack traces. */
class HostileFilesTest {

    private static final String GOOD = """
        { "id": "good", "version": "1", "specVersion": "0.8",
          "states": [ { "name": "A", "type": "inject", "data": {}, "end": true } ] }\
        """;

    @TempDir
    private Path folder;

    @Test
    void validateAndDiagramCommands_printNoStackTrace_forFilesThatAreMalformedOrOverloadTheParser() throws IOException {
        checkAll(Bombs.all()).assertHarmless("bombs");
    }

    @Test
    void testAndExploreCommands_refuseFilesThatAreMalformedOrOverloadTheParser() {
        for (var input : Bombs.all()) {
            for (var command : List.of("test", "explore")) {
                var tested = run(command, written(input.bytes()));
                assertThat(tested.status())
                        .as("%s of %s: %s", command, input, tested.err())
                        .isEqualTo(ExitCode.REFUSED);
            }
        }
    }

    /** Texts of a file that a terminal would obey: a colour, a title, and the short form of the first. */
    @ParameterizedTest
    @ValueSource(strings = {"\\u001b[31m", "\\u001b]0;title\\u0007", "\\u009b31m", "\\u007f", "a\\rb"})
    void noCommandPrintsWhatATerminalWouldObey(String text) throws IOException {
        var test = """
            { "definitions": [ { "id": "good", "version": "1", "specVersion": "0.8",
                "states": [ { "name": "A%1$s", "type": "inject", "data": { "a": "%1$s" }, "end": true } ] } ],
              "cases": [ { "name": "%1$s", "input": {}, "expect": { "output": {} } },
                { "name": "passes %1$s", "input": {}, "expect": { "status": "COMPLETED" } } ] }\
            """.formatted(text);
        var history = """
            { "strideRun": 1, "instance": { "id": "%1$s", "workflow": { "id": "%1$s", "version": "%1$s" },
                "status": "COMPLETED", "startedAt": "2024-01-01T00:00:00Z" } }\
            """.formatted(text);
        var file = Files.writeString(folder.resolve("hostile.test.json"), test);
        var recorded = Files.writeString(folder.resolve("run.json"), history);
        var good = written(GOOD.getBytes(StandardCharsets.UTF_8));

        for (var printed : List.of(
                run("test", file),
                run("test", file, "--json"),
                run("explore", file, "--runs", 20),
                run("test", "--from-run", recorded),
                run("replay", recorded, good))) {
            var said = printed.out() + printed.err();
            assertThat(said).isNotBlank();
            assertThat(said.replaceAll("\\R", "").codePoints()).as(said).noneMatch(Character::isISOControl);
        }
    }

    /** Times that cannot be stored are faults of the file. */
    @ParameterizedTest
    @CsvSource({
        "clock, +999999999-12-31T23:59:59Z",
        "clock, -999999999-01-01T00:00:00Z",
        "clock, +10000-01-01T00:00:00Z",
        "until, PT9223372036854775807S",
        "until, -PT9223372036854775807S"
    })
    void aTimeOutOfBounds_isAFaultOfTheFile(String key, String time) throws IOException {
        var file = Files.writeString(
                folder.resolve("times.test.json"),
                "{ \"definitions\": [ %s ], \"cases\": [ { \"name\": \"a\", \"%s\": \"%s\", \"input\": {}, \"expect\": {} } ] }"
                        .formatted(GOOD, key, time));

        var refused = run("test", file);

        assertThat(refused.status()).as(refused.err()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("/cases/0/" + key, time);
    }

    @Test
    @Tag("exhaustive")
    void validateAndDiagramCommands_printNoStackTrace_forTheFilesOfPublicTestSuites() throws IOException {
        checkAll(HostileInput.files()).assertHarmless("corpora");
    }

    private HostileRun checkAll(List<HostileInput> inputs) {
        var run = new HostileRun();
        for (var input : inputs) {
            for (var command : List.of("validate", "diagram")) {
                run.visit("stride " + command, it -> execute(command, it), input, this::isOpen);
            }
        }
        return run;
    }

    private Verdict execute(String command, HostileInput hostileInput) {
        var commandResult = run(command, written(hostileInput.bytes()));
        var said = commandResult.out() + commandResult.err();
        return switch (commandResult.status()) {
            case ExitCode.SUCCESS -> new Verdict(Outcome.TAKEN, said);
            case ExitCode.REFUSED -> new Verdict(Outcome.REFUSED, said);
            default -> new Verdict(Outcome.BROKEN, "status " + commandResult.status() + ": " + said);
        };
    }

    private boolean isOpen() {
        return run("validate", written(GOOD.getBytes(StandardCharsets.UTF_8))).status() == ExitCode.SUCCESS;
    }

    private Path written(byte[] bytes) {
        try {
            return Files.write(folder.resolve("hostile.sw.yaml"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
