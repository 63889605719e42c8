package dev.stride.local.command.output;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.hostile.Bombs;
import dev.stride.functions.hostile.HostileInput;
import dev.stride.functions.hostile.HostilePage;
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

/** Tests that the commands that read definitions report the faults of hostile files without internals such as stack traces. */
class HostileFilesTest {

    private static final String GOOD = """
        { "id": "good", "version": "1", "specVersion": "0.8",
          "states": [ { "name": "A", "type": "inject", "data": {}, "end": true } ] }\
        """;

    private final HostilePage page = new HostilePage(Path.of("../../functions"));

    @TempDir
    private Path folder;

    @Test
    void validateAndDiagramCommands_printNoStackTrace_forFilesThatAreMalformedOrOverloadTheParser() throws IOException {
        page.assertUnchanged("Bombs as files", Bombs.all(), this::checkAll);
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

    @Test
    @Tag("exhaustive")
    void validateAndDiagramCommands_printNoStackTrace_forTheFilesOfPublicTestSuites() throws IOException {
        page.assertUnchanged("Corpora of others as files", HostileInput.files(), this::checkAll);
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
