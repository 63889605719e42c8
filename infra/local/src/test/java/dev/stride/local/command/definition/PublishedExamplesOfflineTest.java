package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.output.ExitCode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that {@code stride validate --offline} accepts every example that the specifications publish, except those listed with
 * the fault that names their mistake, or the feature that Stride does not run.
 */
@Tag(TestCorpora.TAG)
class PublishedExamplesOfflineTest {

    private static final JsonNode REFUSED = refused();

    /** The files that examples reference, by the names in the references. */
    private static final Map<String, String> PUBLISHED = Map.of(
            "functiondefs.json", "reusing-function-and-event-definitions.data.json",
            "eventdefs.yml", "reusing-function-and-event-definitions.data.yaml");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void copyExamples() throws IOException {
        for (var example : examples()) {
            Files.copy(example, folder.resolve(example.getFileName()));
        }
        for (var file : PUBLISHED.entrySet()) {
            Files.copy(source().resolve(file.getValue()), folder.resolve(file.getKey()));
        }
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> old = Files.list(source());
                Stream<Path> current = Files.list(TestCorpora.folder("open-workflow-1.0/examples"))) {
            return Stream.concat(
                            old.filter(file -> file.getFileName().toString().contains(".workflow")),
                            current.filter(file -> file.toString().endsWith(".yaml")))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleOfASpecification_isValid_orHasExactlyTheExpectedErrors(Path file) {
        var example = file.getFileName().toString();
        var validated = run("validate", "--offline", "--json", folder.resolve(example));
        var listed = listed(example);
        var faults = validated.json().path(0).path("faults");

        assertThat(validated.status()).isEqualTo(listed.isEmpty() ? ExitCode.SUCCESS : ExitCode.REFUSED);
        assertThat(faults).as(faults.toString()).hasSameSizeAs(listed);
        for (int i = 0; i < listed.size(); i++) {
            assertThat(faults.path(i).path("pointer").asText())
                    .isEqualTo(listed.get(i).path("at").asText());
            assertThat(faults.path(i).path("message").asText())
                    .contains(listed.get(i).path("says").asText());
        }
    }

    private static List<JsonNode> listed(String example) {
        return REFUSED.valueStream()
                .filter(row -> (example + ".").startsWith(row.path("definition").asText() + "."))
                .flatMap(row -> row.path("faults").valueStream())
                .toList();
    }

    private static JsonNode refused() {
        try (var rows = PublishedExamplesOfflineTest.class.getResourceAsStream("published-examples.yaml")) {
            var text = new String(Objects.requireNonNull(rows).readAllBytes(), StandardCharsets.UTF_8);
            return switch (SourceParser.parse(text)) {
                case SourceParseResult.Parsed(var document) -> document.root();
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.message());
            };
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static Path source() {
        return TestCorpora.folder("serverless-workflow-0.8/examples");
    }
}
