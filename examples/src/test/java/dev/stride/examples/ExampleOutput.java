package dev.stride.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.CommandResult;
import dev.stride.local.command.Stride;
import java.nio.file.Path;

/** A comparison of the output that {@code stride run} prints for an example with the documented output. */
final class ExampleOutput {

    static void assertIsDocumented(Example example, Path scratch) throws Exception {
        var run = run(example, scratch);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(CommandResult.json(example.output()).equals(ExampleOutput::compared, run.json()))
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

    private ExampleOutput() {}
}
