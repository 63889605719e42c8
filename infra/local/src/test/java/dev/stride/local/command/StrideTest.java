package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StrideTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "init",
                "run",
                "validate",
                "test",
                "replay",
                "diagram",
                "convert",
                "dev",
                "console",
                "mcp",
                "doctor",
                "completion",
                "manual",
                "deploy",
                "workflows",
                "alias",
                "retire",
                "start",
                "instances",
                "show",
                "history",
                "cancel",
                "dead-letters",
                "erase",
                "suspend",
                "resume"
            })
    void everyCommandHasHelp(String command) {
        var helped = run(command, "--help");

        assertThat(helped.status()).isZero();
        assertThat(helped.out()).startsWith("Usage: stride " + command);
    }

    @ParameterizedTest
    @CsvSource({"help, Usage: stride [", "help run, Usage: stride run", "--help, Usage: stride [", "--version, stride"})
    void helpAndVersionAreCommandsToo(String words, String said) {
        var helped = run((Object[]) words.split(" "));

        assertThat(helped.status()).isZero();
        assertThat(helped.out()).startsWith(said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "start"})
    void noExampleOfAnOptionLooksLikeItsDefault(String command) {
        assertThat(run(command, "--help").out()).doesNotContain("=PT").contains("=DURATION");
    }

    @Test
    void strideWithoutACommandPrintsTheUsage() {
        var bare = run();

        assertThat(bare.status()).isEqualTo(2);
        assertThat(bare.err()).contains("Usage: stride").contains("validate");
    }

    @Test
    void unknownCommandIsRefusedWithASuggestion() {
        var mistyped = run("vaildate");

        assertThat(mistyped.status()).isEqualTo(2);
        assertThat(mistyped.err()).contains("did you mean `validate`?");
    }

    @ParameterizedTest
    @CsvSource({
        "run a.sw.yaml --inptu x, did you mean `--input`?, See stride run --help.",
        "run a.sw.yaml --inptu=x, did you mean `--input`?, See stride run --help.",
        "run a.sw.yaml --nonsense, --nonsense, See stride run --help.",
        "run, FILE, See stride run --help.",
        "diagram a.sw.yaml --format png, png, See stride diagram --help.",
        "console --prot 1, did you mean `--port`?, See stride console --help.",
        "vaildate x, did you mean `validate`?, See stride --help."
    })
    void wrongWords_areNamedWithTheNearestOnes_andTheHelpIsNotPrinted(String words, String said, String end) {
        var wrong = run((Object[]) words.split(" "));

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.err()).contains(said).doesNotContain("Usage:").hasLineCount(2);
        assertThat(wrong.err().strip()).endsWith(end);
    }

    @Test
    void unreachableServerHasAReadableErrorMessage() {
        var shown = run("show", "i1", "--endpoint", "http://127.0.0.1:1");

        assertThat(shown.status()).isEqualTo(70);
        assertThat(shown.err())
                .contains("Nothing answers at http://127.0.0.1:1")
                .doesNotContain("Exception");
    }

    @Test
    void devAndDeployCommands_refuseAMissingFolder(@TempDir Path folder) {
        assertThat(run("dev", folder.resolve("nowhere")).status()).isEqualTo(2);
        assertThat(run("deploy", folder.resolve("nowhere")).status()).isEqualTo(2);
    }

    @Test
    void diagramCommand_canPrintTheCompiledDefinitionInsteadOfADiagram() {
        var drawn = run("diagram", Path.of("../../examples/greeting/greeting.sw.json"), "--format", "plan");

        assertThat(drawn.status()).isZero();
        assertThat(drawn.out()).contains("greeting:1.0").contains("enter").contains("/states/0");
    }

    @ParameterizedTest
    @CsvSource({"mermaid, flowchart TB", "svg, <svg ", "dot, digraph {"})
    void diagramCommand_drawsInTheRequestedFormat(String format, String sign) {
        var drawn = run("diagram", Path.of("../../examples/order/order.sw.yaml"), "--format", format);

        assertThat(drawn.status()).isZero();
        assertThat(drawn.out()).contains(sign).contains("ChooseDiscount");
        assertThat(drawn.err()).isEmpty();
    }

    @Test
    void diagramInTheReadme_equalsTheOutputOfTheDiagramCommand() throws IOException {
        var loan = Path.of("../../examples/loan");

        assertThat(run("diagram", loan.resolve("loan.sw.json"), "--format", "svg")
                        .out())
                .isEqualToNormalizingNewlines(Files.readString(loan.resolve("loan.svg")));
    }

    @Test
    void diagramFormatIsMermaidByDefault() {
        assertThat(run("diagram", Path.of("../../examples/order/order.sw.yaml")).out())
                .contains("flowchart TB");
    }

    @Test
    void diagramCommand_drawsAnInvalidDefinition_butRefusesToPrintItsCompiledForm(@TempDir Path folder)
            throws IOException {
        var file = Files.writeString(
                folder.resolve("a.sw.yaml"), "id: a\nstates: [{name: A, type: sleep, transition: Nowhere}]\n");

        assertThat(run("diagram", file).out()).contains("no such state").contains("Nowhere");
        assertThat(run("diagram", file, "--format", "plan").status()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: 1\n", "id: [\n", ""})
    void diagramCommand_refusesAFileThatIsNotADefinition(String text, @TempDir Path folder) throws IOException {
        var refused = run("diagram", Files.writeString(folder.resolve("a.sw.yaml"), text));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("a.sw.yaml:").contains("fault");
        assertThat(run("diagram", folder.resolve("none.yaml")).status()).isEqualTo(2);
    }
}
