package dev.stride.examples;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that each example returns the output that stands beside it. */
final class ExamplesTest {

    static List<Example> withoutService() {
        return Example.all().stream()
                .filter(example -> example.service().isEmpty())
                .toList();
    }

    static List<Example> withService() {
        return Example.all().stream()
                .filter(example -> example.service().isPresent())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("withoutService")
    void exampleReturnsItsDocumentedOutput(Example example, @TempDir Path folder) throws Exception {
        ExampleOutput.assertIsDocumented(example, folder);
    }

    /** The service runs in a process of its own. {@code .ci/run} runs these examples by the command line. */
    @ParameterizedTest
    @MethodSource("withService")
    @Tag("exhaustive")
    void exampleThatCallsAService_returnsItsDocumentedOutput(Example example, @TempDir Path folder) throws Exception {
        try (var listening = JvmProcess.serve(example.service().orElseThrow())) {
            ExampleOutput.assertIsDocumented(example.copied(folder, listening.port()), folder);
        }
    }
}
