package dev.stride.examples;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the examples with a service, which runs in a process of its own. {@code .ci/run} runs them by the command line. */
@Tag("exhaustive")
final class ServedExamplesTest {

    static List<Example> examples() {
        return Example.all().stream()
                .filter(example -> example.service().isPresent())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleThatCallsAService_returnsItsDocumentedOutput(Example example, @TempDir Path folder) throws Exception {
        try (var listening = JvmProcess.serve(example.service().orElseThrow())) {
            ExampleOutput.assertIsDocumented(example.copied(folder, listening.port()), folder);
        }
    }
}
