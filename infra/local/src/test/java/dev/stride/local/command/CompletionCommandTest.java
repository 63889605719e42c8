package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources the script of {@code stride completion} in bash, and completes words with it. */
class CompletionCommandTest {

    @TempDir
    private Path folder;

    private String complete(String words, int position) throws IOException, InterruptedException {
        var script = Files.writeString(
                folder.resolve("completion.bash"), run("completion").out());
        var bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source '%s' && COMP_WORDS=(%s) COMP_CWORD=%d COMP_LINE='%s' && _complete_stride && echo \"${COMPREPLY[@]}\""
                                .formatted(script, words, position, words))
                .redirectErrorStream(true)
                .start();
        var printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(printed).isZero();
        return printed.strip();
    }

    @ParameterizedTest
    @CsvSource({
        "stride val, 1, validate",
        "stride ben, 1, bench",
        "stride run --skip, 2, --skip-time",
        "./stride dead, 1, dead-letters",
        "stride console pub, 2, publish",
        "stride diagram --format merm, 3, mermaid"
    })
    void wordsAreCompleted(String words, int position, String completed) throws IOException, InterruptedException {
        assertThat(complete(words, position)).contains(completed);
    }

    @Test
    void theScript_namesTheFunctionForTheLauncher() {
        assertThat(run("completion").out())
                .contains("complete -F _complete_stride")
                .contains(" stride ");
    }
}
