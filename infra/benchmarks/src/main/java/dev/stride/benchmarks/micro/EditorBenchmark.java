package dev.stride.benchmarks.micro;

import dev.stride.editor.Completion;
import dev.stride.editor.Completion.Proposal;
import dev.stride.editor.EditedText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark that completes the name of a state in a definition of 5,000 lines, which has just been changed. */
@State(Scope.Benchmark)
public class EditorBenchmark {

    /** Each state has ten lines. */
    private static final int STATES = 499;

    private static final String LAST = "    transition: ";

    private final String text = """
            id: large
            version: '1.0'
            specVersion: '0.8'
            start: S0
            functions:
              - { name: price, operation: 'prices.json#price' }
            states:
            """
            + IntStream.range(0, STATES).mapToObj(EditorBenchmark::state).collect(Collectors.joining())
            + "  - name: Last\n    type: inject\n" + LAST;

    private static String state(int number) {
        return """
              - name: S%d
                type: operation
                actions:
                  - name: ask
                    functionRef:
                      refName: price
                      arguments:
                        item: ${ .item }
                        count: 1
                transition: S%d
            """.formatted(number, number + 1);
    }

    @Benchmark
    public List<Proposal> completionIn5000Lines() {
        return Completion.at(EditedText.of(text), text.length(), _ -> Optional.empty());
    }
}
