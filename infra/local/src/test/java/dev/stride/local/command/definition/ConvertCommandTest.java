package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConvertCommandTest {

    private static final String TO = "open-workflow-1.0";

    @TempDir
    private Path folder;

    @Test
    void convertCommand_printsACompletelyConvertedDefinitionAndExitsWithZero() throws IOException {
        var converted = run("convert", write("end: true"), "--to", TO);

        assertThat(converted.status()).isZero();
        assertThat(converted.out()).startsWith("document:\n  dsl: 1.0.3\n").contains("wait: PT1S");
        assertThat(converted.err()).isEmpty();
    }

    @Test
    void convertCommand_listsPropertiesThatCannotBeConvertedAndExitsWithOne() throws IOException {
        var output = folder.resolve("converted.sw.yaml");
        var converted = run("convert", write("end: { compensate: true }"), "--to", TO, "--output", output);

        assertThat(converted.status()).isEqualTo(1);
        assertThat(converted.err()).contains("/states/0/end/compensate: Open Workflow 1.0 has no compensation");
        assertThat(converted.out()).isEmpty();
        assertThat(run("validate", output).status()).isZero();
    }

    @Test
    void convertCommand_readsTheFormerNameOfTheLanguage() throws IOException {
        assertThat(run("convert", write("end: true"), "--to", "serverless-workflow-1.0")
                        .status())
                .isZero();
    }

    @Test
    void convertCommand_refusesAnInvalidDefinitionOrAnUnknownLanguageAndExitsWithTwo() throws IOException {
        assertThat(run("convert", write("transition: Nowhere"), "--to", TO).status())
                .isEqualTo(2);
        assertThat(run("convert", write("end: true"), "--to", "cobol").status()).isEqualTo(2);
        assertThat(run("convert", folder.resolve("missing.yaml"), "--to", TO).status())
                .isEqualTo(2);
    }

    private Path write(String exit) throws IOException {
        return Files.writeString(folder.resolve("order.sw.yaml"), """
                        id: order
                        version: 1.0.0
                        specVersion: '0.8'
                        start: Wait
                        states: [ { name: Wait, type: sleep, duration: PT1S, %s } ]
                        """.formatted(exit));
    }
}
