package dev.stride.language.workflowlanguage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.Languages;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that long sequences of controls are divided over several advances of an instance. */
class LongRunsTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    @Tag("simulation")
    void loopWithThousandsOfEmptyIterationsCompletes() throws IOException {
        var list = IntStream.range(0, 2_000).mapToObj(Integer::toString).collect(Collectors.joining(","));

        passes("{ loop: { var: params.l }, do: [] }", "input: { l: [" + list + "] }", "status: COMPLETED");
    }

    @Test
    void nestedLoopsOfSixtyIterationsEach_complete() throws IOException {
        var list = IntStream.range(0, 60).mapToObj(Integer::toString).collect(Collectors.joining(","));

        passes(
                "[ { loop: [" + list + "], do: { loop: [" + list + "], do: [] } }, { yield: done } ]",
                "",
                "reports: { yields: [done] }");
    }

    @Test
    void workflowWithTwoThousandConsecutiveSteps_executesAllSteps() throws IOException {
        var yields = "{ yield: 1 },".repeat(2_000);

        passes("[" + yields + "]", "", "reports: { yields: [" + "1,".repeat(2_000) + "] }");
    }

    @Test
    void workflowWithTwelveNestedIfBlocksOfManySteps_completes() throws IOException {
        var steps = "{ yield: 1 }";
        for (int depth = 0; depth < 12; depth++) {
            steps = "{ if: true, then: [" + "{ yield: 1 },".repeat(120) + steps + "] }";
        }

        passes("[" + steps + "]", "", "status: COMPLETED");
    }

    private void passes(String steps, String given, String expected) throws IOException {
        var path = Files.writeString(folder.resolve("long.test.yaml"), """
                cases:
                  - name: it ends
                    definitions: [ { id: long, steps: %s } ]
                    %s
                    expect: { %s }
                """.formatted(steps, given, expected));
        var file = ((TestFile.TestFileResult.Tests) TestFile.parse(path)).file();

        var result = new TestRunner(new Languages(List.of(new WorkflowLanguage())))
                .run(file, file.cases().getFirst());

        assertThat(result.differences()).isEmpty();
    }
}
