package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Language;
import dev.stride.language.registry.KnownLanguages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

    @TempDir
    private Path folder;

    static Stream<String> languages() {
        return Stream.concat(
                KnownLanguages.ALL.languages().stream().map(Language::key), Stream.of("serverless-workflow-1.0"));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void newProject_isValid_passesItsTests_andRuns_inEachLanguage(String language) throws IOException {
        var made = run("init", "order", "--language", language, "--folder", folder);

        assertThat(made.status()).as(made.err()).isZero();
        var validated = run("validate", folder, "--strict", "--language", language);
        assertThat(validated.status()).as(validated.out()).isZero();
        assertThat(validated.out()).contains("order").doesNotContain("warning");
        var tested = run("test", folder);
        assertThat(tested.status()).as(tested.out()).isZero();
        var completed = run("run", definition(), "--input", "@" + folder.resolve("input.json"));
        assertThat(completed.status()).as(completed.err()).isZero();
        assertThat(completed.out()).contains("45");
    }

    @ParameterizedTest
    @MethodSource("languages")
    void newProjectWithoutAName_hasTheNameOfItsTemplate(String language) {
        assertThat(run("init", "--language", language, "--folder", folder).out())
                .contains("my-workflow.test.yaml");
        assertThat(run("test", folder).status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "it's: [", "1.0", "true", "naïve", "say \"hi\""})
    void nameThatYamlCouldMisread_isTheIdOfTheWorkflow(String name) {
        assertThat(run("init", name, "--folder", folder).status()).isZero();

        assertThat(run("validate", folder).out()).contains("(" + name + ":1.0)");
        assertThat(run("test", folder).status()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "a/b, serverless-workflow-0.8, contains `/`",
        "a/b, open-workflow-1.0, letters",
        "a/b, serverless-workflow-0.1, letters",
        "a/b, workflow-language, letters",
        ".., serverless-workflow-0.8, cannot be part of a path",
        ".., open-workflow-1.0, letters",
        ".., serverless-workflow-0.1, cannot be part of a path",
        ".., workflow-language, letters",
        "'', serverless-workflow-0.8, empty",
        "Two Words, open-workflow-1.0, letters",
        "order, serverless-workflow-0.7, serverless-workflow-0."
    })
    void unusableNameOrLanguage_isRefused_andNothingIsWritten(String name, String language, String reason)
            throws IOException {
        var refused = run("init", name, "--language", language, "--folder", folder);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(reason);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void fileThatExists_isNamed_andReplacedOnlyByForce() throws IOException {
        var kept = Files.writeString(folder.resolve("input.json"), "mine");

        var refused = run("init", "order", "--folder", folder);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(kept.toString(), "--force").doesNotContain("order.sw.yaml");
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(kept));
        assertThat(kept).hasContent("mine");

        assertThat(run("init", "order", "--folder", folder, "--force").status()).isZero();
        assertThat(Files.readString(kept)).contains("lamp");
    }

    @Test
    void link_isNotFollowed_evenByForce() throws IOException {
        var outside = Files.writeString(folder.resolve("outside"), "mine");
        var project = Files.createDirectory(folder.resolve("project"));
        var link = Files.createSymbolicLink(project.resolve("input.json"), outside);

        var refused = run("init", "order", "--folder", project, "--force");

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(link.toString(), "is a link");
        assertThat(outside).hasContent("mine");
        assertThat(project).isDirectoryNotContaining(file -> !file.equals(link));
    }

    @Test
    void folderThatCannotBeWritten_isNamedInTheError() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "");

        var refused = run("init", "order", "--folder", file);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(file.toString());
    }

    private Path definition() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(sw|wl)\\.yaml"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
