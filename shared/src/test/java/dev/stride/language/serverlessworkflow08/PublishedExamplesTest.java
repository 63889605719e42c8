package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Compilation;
import dev.stride.language.Diagnostic;
import dev.stride.testing.Corpora;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The examples that the specification publishes. */
@Tag(Corpora.TAG)
class PublishedExamplesTest {

    /** Faults that some examples truly have: references to nothing, and YAML that is none, files that are not published. */
    private static final List<String> THEIR_OWN =
            List.of("there is no function ", "this is not YAML", "There is no file '");

    @Test
    void anExampleIsRefusedOnlyForWhatIsNotSupportedYetOrTrulyWrong() throws IOException {
        try (var files = Files.list(Corpora.folder("serverless-workflow-0.8/examples"))) {
            assertThat(files.filter(file -> file.toString().contains(".workflow")))
                    .hasSizeGreaterThan(50)
                    .allSatisfy(file -> assertThat(unexpected(file)).isEmpty());
        }
    }

    private static List<Diagnostic> unexpected(Path file) {
        try {
            var declared = file.resolveSibling("reusing-function-and-event-definitions.data");
            var files = Map.of(
                    "functiondefs.json", Files.readString(Path.of(declared + ".json")),
                    "eventdefs.yml", Files.readString(Path.of(declared + ".yaml")));
            return switch (Definitions.compile(Files.readAllBytes(file), files)) {
                case Compilation.Compiled _ -> List.of();
                case Compilation.Refused refused ->
                    refused.faults().stream()
                            .filter(fault -> !expected(fault.message()))
                            .toList();
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean expected(String message) {
        return message.startsWith("not supported yet: ") || THEIR_OWN.stream().anyMatch(message::startsWith);
    }
}
