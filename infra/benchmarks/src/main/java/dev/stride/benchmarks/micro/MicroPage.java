package dev.stride.benchmarks.micro;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A Markdown page with the results of all microbenchmarks.
 *
 * @param command the command that measures them and writes the page
 */
public record MicroPage(String command, MachineDescription machine, int threads, List<String> rows) {

    public MicroPage {
        rows = List.copyOf(rows);
    }

    public String text() {
        return """
                # Benchmarks

                How fast are the parts that run for each state, without table, queue and network?

                [JMH](https://github.com/openjdk/jmh) measures them in a JVM of its own. This command writes the page:

                ```
                %s
                ```

                %s

                %d threads perform the operations, each its own. The error (±) is that of 99.9 %% confidence.

                %s

                - **engine**: an instance runs to its end by the engine alone. An operation is one state of ten `inject` states, one state of a
                  loop with a condition, one element of a `foreach` state over a hundred, or one event that is compared with a subscription.
                - **codec**: the stored forms, compressed, of a branch with its data and of a plan of ten states, and the message that
                  carries the branch to its next state.
                - **expression**: `.customer.name`, `.lines | length > 2`, and a sum over three lines; *parsed text* compiles the last of
                  them. A JSONPath that filters three lines, and a JsonLogic rule that compares a price.
                - **yardstick**: work of the same kind without code of Stride, by which results of two machines can be compared.

                The bytes do not depend on the machine. `AllocationTest` keeps them below a bound in each build, and `CostPerStateTest`
                the writes, messages and stored bytes.
                """.formatted(
                        command,
                        machine.lines().stream().map(line -> "- " + line).collect(Collectors.joining("\n")),
                        threads,
                        String.join("\n", rows));
    }
}
