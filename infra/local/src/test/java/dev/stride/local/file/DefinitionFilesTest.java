package dev.stride.local.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DefinitionFilesTest {

    private static final String NEW = "document: { dsl: 1.0.3, namespace: a, name: b, version: 1.0.0 }\ndo: []\n";
    private static final String OLD = "id: a\nspecVersion: '0.8'\nstates: []\n";

    @TempDir
    private Path folder;

    @Test
    void definitionIsFoundByItsName_orByItsTextIfNoOtherDocumentLooksLikeIt() throws IOException {
        write("named.sw.yaml", "broken: [");
        write("steps.wl.json", "{}");
        write("plain.yaml", NEW);
        write("below/deeper.yml", NEW);
        write("old.yaml", OLD);
        write("input.json", "{\"id\": 1}");
        write("unfinished.yaml", NEW + "\nx: [");
        write("unfinished.json", "{\"document\": {\"dsl\": ");
        write("misspelt.yaml", "document: { dls: 1.0.0 }\ndo: []");
        write("stride.connectors.yaml", "a: https://a.example\n");
        write("broken.yaml", "a: [");
        write("large.yaml", "#".repeat(Limits.DEFINITION_BYTES + 1));
        write("named.test.yaml", "cases: []");
        write("readme.md", NEW);
        write("target/copy.yaml", NEW);
        write(".hidden/copy.yaml", NEW);

        var found = DefinitionFiles.find(folder);

        assertThat(found.definitions().stream().map(folder::relativize).map(Path::toString))
                .containsExactly(
                        "below/deeper.yml",
                        "misspelt.yaml",
                        "named.sw.yaml",
                        "plain.yaml",
                        "steps.wl.json",
                        "unfinished.json",
                        "unfinished.yaml");
        assertThat(found.tests()).containsExactly(folder.resolve("named.test.yaml"));
        assertThat(found.skippedLines().stream().map(line -> line.replace(folder + "/", "")))
                .containsExactly(
                        "skipped, because their names do not end with .sw.yaml, .sw.json, .wl.yaml or .wl.json: old.yaml",
                        "skipped, because they are neither JSON nor YAML: broken.yaml",
                        "skipped, because they are no definitions: input.json",
                        "skipped, because they are not text of at most 1 MiB: large.yaml");
    }

    @Test
    void fileThatIsNamedItself_isADefinitionWhateverItsName() throws IOException {
        var file = write("old.test.yaml", OLD);

        assertThat(DefinitionFiles.find(file).definitions()).containsExactly(file);
    }

    private Path write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
