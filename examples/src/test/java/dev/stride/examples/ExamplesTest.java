package dev.stride.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.CommandResult;
import dev.stride.local.command.Stride;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that {@code stride run} prints the documented output of each example. The service of the example runs, too. */
final class ExamplesTest {

    static List<Example> examples() {
        return Example.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleReturnsItsDocumentedOutput(Example example, @TempDir Path folder) throws Exception {
        var service = example.service();
        if (service.isEmpty()) {
            assertGivesItsOutput(example, folder);
            return;
        }
        try (var listening = JvmProcess.serve(service.get())) {
            assertGivesItsOutput(example.copied(folder, listening.port()), folder);
        }
    }

    private static void assertGivesItsOutput(Example example, Path scratch) throws Exception {
        var run = run(example, scratch);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(CommandResult.json(example.output()).equals(ExamplesTest::compared, run.json()))
                .as(run.out())
                .isTrue();
    }

    /** Runs in a child process, because only a child process can get other environment variables. */
    private static CommandResult run(Example example, Path scratch) throws Exception {
        return example.environment().isEmpty()
                ? CommandResult.run(example.command().toArray())
                : JvmProcess.run(Stride.class.getName(), example.command(), example.environment(), scratch);
    }

    /** Compares numbers by value: 1 equals 1.0. */
    private static int compared(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }
}
