package dev.stride.local.command;

import static dev.stride.local.command.Executed.stride;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StrideTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "validate",
                "test",
                "diagram",
                "dev",
                "deploy",
                "start",
                "instances",
                "show",
                "history",
                "cancel"
            })
    void everyCommandHasHelp(String command) {
        var helped = stride(command, "--help");

        assertThat(helped.status()).isZero();
        assertThat(helped.out()).startsWith("Usage: stride " + command);
    }

    @Test
    void withoutACommandTheUsageIsShown() {
        var bare = stride();

        assertThat(bare.status()).isEqualTo(2);
        assertThat(bare.err()).contains("Usage: stride").contains("validate");
    }

    @Test
    void anUnknownCommandIsRefusedWithWhatWasProbablyMeant() {
        var mistyped = stride("vaildate");

        assertThat(mistyped.status()).isEqualTo(2);
        assertThat(mistyped.err()).contains("Did you mean").contains("validate");
    }

    @Test
    void aServerThatIsNotThereIsSaidInASentence() {
        var shown = stride("show", "i1", "--endpoint", "http://127.0.0.1:1");

        assertThat(shown.status()).isEqualTo(70);
        assertThat(shown.err())
                .contains("Nothing answers at http://127.0.0.1:1")
                .doesNotContain("Exception");
    }

    @Test
    void aFolderThatIsNotThereIsRefused(@TempDir Path folder) {
        assertThat(stride("dev", folder.resolve("nowhere")).status()).isEqualTo(2);
        assertThat(stride("deploy", folder.resolve("nowhere")).status()).isEqualTo(2);
    }

    @Test
    void aDiagramInTheFormOfThePlanListsItsNodes() {
        var drawn = stride("diagram", Path.of("../../examples/greeting/greeting.sw.json"), "--format", "plan");

        assertThat(drawn.status()).isZero();
        assertThat(drawn.out()).contains("greeting:1.0").contains("enter").contains("/states/0");
    }
}
