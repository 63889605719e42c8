package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.Compilation;
import dev.stride.language.Diagnostic;
import dev.stride.testing.Corpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that the specification publishes. */
@Tag(Corpora.TAG)
class PublishedExamplesTest {

    /** Files that examples refer to, under the names by which they do. */
    private static final Map<String, String> PUBLISHED = Map.of(
            "functiondefs.json", "reusing-function-and-event-definitions.data.json",
            "eventdefs.yml", "reusing-function-and-event-definitions.data.yaml");

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Corpora.folder("serverless-workflow-0.8/examples"))) {
            return files.filter(file -> file.getFileName().toString().contains(".workflow"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsAcceptedOrRefusedForWhatIsTrulyWrongWithIt(Path example) throws IOException {
        var faults = faults(example).stream()
                .filter(fault -> !fault.message().startsWith("not supported yet: "))
                .toList();
        var expected = expected(example.getFileName().toString());
        assertThat(faults)
                .extracting(Diagnostic::pointer)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(each -> each.path("at").asText()).toList());
        assertThat(expected)
                .allSatisfy(each -> assertThat(faults)
                        .extracting(Diagnostic::message)
                        .anyMatch(message -> message.contains(each.path("says").asText())));
    }

    private static List<Diagnostic> faults(Path example) throws IOException {
        var files = new HashMap<String, String>();
        for (var file : PUBLISHED.entrySet()) {
            files.put(file.getKey(), Files.readString(example.resolveSibling(file.getValue())));
        }
        return switch (Definitions.compile(Files.readAllBytes(example), files)) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Refused refused -> refused.faults();
        };
    }

    private static List<JsonNode> expected(String example) {
        return Table.rows("published-examples.yaml").stream()
                .filter(row -> (example + ".").startsWith(row.text("example") + "."))
                .flatMap(row -> row.list("faults").stream())
                .toList();
    }
}
