package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that every example folder has the files that the README of the examples describes. */
class ExampleFilesTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    /** Folders without an example that {@code examples/run} runs: those of the build, and the deployment pipeline. */
    private static final Set<String> NOT_RUN = Set.of("src", "target", "pipeline");

    /** By what instances of an example start: an input, events, or a schedule. */
    @Test
    void everyExampleFolder_containsADefinitionAnInputAnOutputAndATestFile() throws IOException {
        assertThat(folders()).hasSizeGreaterThanOrEqualTo(6).allSatisfy(folder -> {
            var name = folder.getFileName().toString();
            assertThat(folder)
                    .isDirectoryContaining(file -> file.getFileName().toString().matches(name + "\\.(sw|wl)\\..*"))
                    .isDirectoryContaining(file -> file.endsWith(name + ".test.yaml"));
            assertThat(folder)
                    .isDirectoryContaining(file -> Set.of("input.json", "options")
                                    .contains(file.getFileName().toString())
                            || file.toString().contains("event-"));
            var output = json(folder.resolve("output.json"));
            assertThat(Files.exists(folder.resolve("options")) ? output.isArray() : output.isContainerNode())
                    .isTrue();
        });
    }

    @Test
    void readmeListsEveryExample() throws IOException {
        var readme = Files.readString(EXAMPLES.resolve("README.md"));
        assertThat(folders())
                .allSatisfy(folder -> assertThat(readme)
                        .contains("| [" + folder.getFileName() + "](" + folder.getFileName() + ") |"));
    }

    private static JsonNode json(Path file) throws IOException {
        return new JsonMapper().readTree(Files.readAllBytes(file));
    }

    private static List<Path> folders() throws IOException {
        try (var entries = Files.list(EXAMPLES)) {
            return entries.filter(Files::isDirectory)
                    .filter(folder -> !NOT_RUN.contains(folder.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }
}
