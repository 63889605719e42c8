package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ManualCommandTest {

    private static final Set<String> MACROS = Set.of(".TH", ".SH", ".PP", ".TP");

    static Stream<String> commands() {
        return Stride.commandLine().getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void thePageOfACommand_hasAllItsOptions_andNoOtherMacros(String command) {
        var page = run("manual", command).out();

        assertThat(page)
                .startsWith(".TH STRIDE\\-")
                .contains(".SH NAME\nstride\\-")
                .contains(".SH SYNOPSIS\nstride ");
        Objects.requireNonNull(Stride.commandLine().getSubcommands().get(command)).getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .forEach(option ->
                        assertThat(page).contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR"));
        assertThat(page.lines().filter(line -> line.startsWith(".")))
                .allMatch(line -> MACROS.contains(line.split(" ")[0]));
        assertThat(page).doesNotContain("@|").doesNotContainPattern("\\$\\{[A-Z]");
    }

    @Test
    void thePageOfStride_listsTheCommands() {
        assertThat(run("manual").out()).contains("\\fBvalidate\\fR").contains("\\fBmcp\\fR");
    }

    @Test
    void anUnknownCommand_isRefusedWithTheNearest() {
        var wrong = run("manual", "vaildate");

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("did you mean `validate`?");
    }

    @Test
    void pagesAreWrittenToAFolder_andReplacedByForceOnly(@TempDir Path folder) throws IOException {
        assertThat(run("manual", "--folder", folder).status()).isZero();
        var page = folder.resolve("stride-console-publish.1");
        assertThat(page).content().startsWith(".TH");
        Files.writeString(page, "mine");

        assertThat(run("manual", "--folder", folder).status()).isEqualTo(2);
        assertThat(page).hasContent("mine");
        assertThat(run("manual", "--folder", folder, "--force").status()).isZero();
        assertThat(page).content().startsWith(".TH");
    }
}
