package dev.stride.local.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stride.local.script.LocalScripts.ScriptRunner;
import dev.stride.local.script.LocalScripts.ScriptRunner.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of the Lambda functions for scripts, where their interpreters are installed. */
class ScriptFunctionsTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final ScriptRunner scriptRunner = new ScriptRunner();

    @ParameterizedTest
    @CsvSource({"node, --test, index.test.mjs", "python3, -B, test_handler.py"})
    void scriptFunctionSource_passesItsOwnUnitTests(String interpreter, String option, String file) throws Exception {
        assumeTrue(isInstalled(interpreter));
        var process = new ProcessBuilder(interpreter, option, "../scripts/test/" + file)
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "node, script-js, console.log(process.argv[2] + 1)",
        "python3, script-python, import sys; print(sys.argv[1] + '1')"
    })
    void localScriptRunner_runsAScriptAsTheDeployedFunctionDoes(String interpreter, String function, String code)
            throws Exception {
        assumeTrue(isInstalled(interpreter));
        var event = "{\"code\": \"%s\", \"arguments\": [\"a\"]}".formatted(code);

        assertThat(scriptRunner.run(function, event, LONG))
                .isInstanceOfSatisfying(
                        Outcome.Answered.class,
                        answered -> assertThat(answered.json().replace(" ", ""))
                                .isEqualTo("{\"code\":0,\"stdout\":\"a1\\n\",\"stderr\":\"\"}"));
    }

    @Test
    void localScriptRunner_replacesLambdaFunctionsThatRunScripts_butNoOtherLambdaFunctions() {
        assertThat(scriptRunner.runs("script-js")).isTrue();
        assertThat(scriptRunner.runs("charge")).isFalse();
    }

    private static boolean isInstalled(String interpreter) throws InterruptedException {
        try {
            return new ProcessBuilder(interpreter, "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
