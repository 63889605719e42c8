package dev.stride.examples;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the examples without a service. {@link ServedExamplesTest} tests the others at the same time, in another process. */
final class ExamplesTest {

    static List<Example> examples() {
        return Example.all().stream()
                .filter(example -> example.service().isEmpty())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleReturnsItsDocumentedOutput(Example example, @TempDir Path folder) throws Exception {
        ExampleOutput.assertIsDocumented(example, folder);
    }
}
