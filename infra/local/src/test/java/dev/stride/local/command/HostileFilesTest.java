package dev.stride.local.command;

import static dev.stride.local.command.Executed.stride;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.Bombs;
import dev.stride.functions.Hostile;
import dev.stride.functions.HostilePage;
import dev.stride.functions.HostileRun;
import dev.stride.functions.Verdict;
import dev.stride.functions.Verdict.Outcome;
import dev.stride.testing.Corpora;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in a file, the commands that read definitions say what is wrong with it, and nothing of themselves. */
class HostileFilesTest {

    private static final String GOOD = """
            { "id": "good", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "A", "type": "inject", "data": {}, "end": true } ] }""";

    @TempDir
    private Path folder;

    @Test
    void aBombIsNoCommand() throws IOException {
        harmsNobody("Bombs as files", Bombs.all());
    }

    @Test
    @Tag(Corpora.TAG)
    void whatOthersHaveCollectedIsNoCommand() throws IOException {
        harmsNobody("Corpora of others as files", Hostile.files());
    }

    private void harmsNobody(String heading, List<Hostile> inputs) throws IOException {
        var run = new HostileRun();
        for (var input : inputs) {
            for (var command : List.of("validate", "diagram")) {
                run.visit("stride " + command, it -> execute(command, it), input, this::isOpen);
            }
        }
        assertThat(run.violations()).isEmpty();
        new HostilePage(Path.of("../../functions")).holds(heading, run.table());
    }

    private Verdict execute(String command, Hostile hostile) {
        var executed = stride(command, written(hostile.bytes()));
        var said = executed.out() + executed.err();
        return switch (executed.status()) {
            case Exit.DONE -> new Verdict(Outcome.TAKEN, said);
            case Exit.REFUSED -> new Verdict(Outcome.REFUSED, said);
            default -> new Verdict(Outcome.BROKEN, "status " + executed.status() + ": " + said);
        };
    }

    private boolean isOpen() {
        return stride("validate", written(GOOD.getBytes(StandardCharsets.UTF_8)))
                        .status()
                == Exit.DONE;
    }

    private Path written(byte[] bytes) {
        try {
            return Files.write(folder.resolve("hostile.sw.yaml"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
