package dev.stride.workflowtest.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.TestRunner.CaseResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tests which gaps a weak test leaves in each kind of definition, and that a good test leaves none. */
class CoverageTest {

    private static final Path ROWS = Path.of("src/test/resources/coverage/gaps.yaml");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> weakTestLeavesTheGapsOfItsRow_andAllCasesTogetherLeaveNone() throws IOException {
        return switch (SourceParser.parse(Files.readString(ROWS))) {
            case SourceParseResult.Unreadable(var fault) -> throw new IOException(fault.toString());
            case SourceParseResult.Parsed(var document) ->
                document.root()
                        .valueStream()
                        .map(row -> DynamicTest.dynamicTest(row.path("name").asText(), () -> check((ObjectNode) row)));
        };
    }

    private void check(ObjectNode row) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("w.yaml"), row.path("definition").asText());
        var tests = row.deepCopy();
        tests.remove(List.of("name", "definition", "other", "gaps", "left"));
        var definitions = tests.putArray("definitions").add("w.yaml");
        if (row.has("other")) {
            Files.writeString(folder.resolve("v.yaml"), row.path("other").asText());
            definitions.add("v.yaml");
        }
        var file = parse(Files.writeString(folder.resolve("w.test.yaml"), tests.toString()));
        var first = file.cases().getFirst();
        for (var checkpoint : Checkpoint.values()) {
            assertThat(gaps(file, first::equals, checkpoint)).isEqualTo(texts(row.path("gaps")));
            assertThat(gaps(file, _ -> true, checkpoint)).isEqualTo(texts(row.path("left")));
        }
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    private static TestFile parse(Path path) {
        return switch (TestFile.parse(path)) {
            case TestFileResult.Tests(var file) -> file;
            case TestFileResult.Invalid invalid -> throw new AssertionError(invalid);
        };
    }

    private static List<String> gaps(TestFile file, Predicate<TestCase> wanted, Checkpoint checkpoint)
            throws InterruptedException {
        var results = new TestRunner(KnownLanguages.ALL, checkpoint)
                .measuringCoverage()
                .run(
                        List.of(file.withCases(wanted)),
                        result -> assertThat(result.differences())
                                .as(result.name())
                                .isEmpty());
        return Coverage.of(results.stream().map(CaseResult::coverage).flatMap(List::stream)).definitions().stream()
                .flatMap(definition -> definition.gaps().stream())
                .map(gap -> "%d:%d %s %s"
                        .formatted(
                                gap.position().line(),
                                gap.position().column(),
                                gap.point().pointer(),
                                gap.point()))
                .toList();
    }
}
