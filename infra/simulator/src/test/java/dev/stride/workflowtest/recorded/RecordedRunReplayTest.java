package dev.stride.workflowtest.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.Replay;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestWorld;
import dev.stride.workflowtest.recorded.RecordedCase.Source;
import dev.stride.workflowtest.recorded.RecordedCase.Sources;
import dev.stride.workflowtest.report.ReplayReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the first difference between a recorded run and a changed definition is named. */
class RecordedRunReplayTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    /** A row of {@code changes.yaml}. */
    record Row(JsonNode json) {

        String text(String key) {
            return json.path(key).asText();
        }

        Path folder() {
            return EXAMPLES.resolve(text("example"));
        }

        @Override
        public String toString() {
            return text("does");
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void repeatedRun_namesItsFirstDifference(Row row, @TempDir Path folder) throws IOException {
        var recorded = recorded(row);
        copy(row.folder(), folder);
        var definition = definition(row, folder);
        var text = Files.readString(definition);
        assertThat(text).contains(row.text("replace"));
        Files.writeString(definition, text.replace(row.text("replace"), row.text("with")));

        var source = new Source(
                definition.getFileName().toString(), recorded.workflow().id(), Files.readString(definition));
        var sources = new Sources(List.of(source), Optional.empty());
        var result = Replay.repeat(recorded, sources, folder.resolve("run"), KnownLanguages.ALL, Checkpoint.STATES);

        assertThat(ReplayReport.sentence(result)).isEqualTo(row.text("says"));
    }

    private static RecordedRun recorded(Row row) {
        var file = row.folder().resolve(row.text("example") + ".test.yaml");
        var cases = ((TestFileResult.Tests) TestFile.parse(file)).file().cases();
        var world = new TestWorld(cases.get(row.json().path("case").asInt()), KnownLanguages.ALL, Checkpoint.STATES);
        world.run();
        return world.runs().getFirst();
    }

    private static Path definition(Row row, Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(row.text("example") + "\\.(sw|wl)\\..*"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.list(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    static Stream<Row> rows() throws IOException {
        var text = Files.readString(Path.of("src/test/resources/replay/changes.yaml"));
        return ((SourceParseResult.Parsed) SourceParser.parse(text))
                .source()
                .root()
                .valueStream()
                .map(Row::new);
    }
}
