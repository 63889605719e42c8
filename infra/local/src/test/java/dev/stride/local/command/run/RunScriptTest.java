package dev.stride.local.command.run;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.local.command.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts run on the machine of an author only if the author allows it. */
class RunScriptTest {

    private static final String SCRIPT = """
            document: { dsl: 1.0.3, namespace: test, name: script, version: 1.0.0 }
            do:
              - hello:
                  run:
                    script: { language: python, code: 'import sys; print("Hello, " + sys.argv[1])', arguments: ['${ .name }'] }
            """;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("script.yaml"), SCRIPT);
    }

    @Test
    void runCommandWithoutTheScriptsOption_refusesAScriptAndSuggestsTheOption() {
        var run = run("run", file, "--input", "{}");

        assertThat(run.status()).isEqualTo(ExitCode.REFUSED);
        assertThat(run.err()).contains("no function `script-python`", "--scripts");
    }

    @Test
    void runCommandWithTheScriptsOption_runsTheScriptLocally() throws Exception {
        assumeTrue(isInstalled());
        var run = run("run", file, "--scripts", "--input", "{\"name\": \"Ann\"}");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json()).isEqualTo(TextNode.valueOf("Hello, Ann"));
    }

    @Test
    void validateCommand_acceptsADefinitionThatRunsAScript_withoutTheOptionThatAllowsScripts() {
        assertThat(run("validate", file).status()).isZero();
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
