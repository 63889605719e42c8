package dev.stride.workflowtest.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.common.Result;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a file which is no run is refused with its fault and the place of the fault. */
class RecordedRunReaderTest {

    private static final String INSTANCE =
            "\"instance\": {\"id\": \"i\", \"workflow\": {\"id\": \"w\", \"version\": \"1\"}, \"status\": \"COMPLETED\", \"startedAt\": \"2024-01-01T00:00:00Z\"}";

    private static final String ENTRY =
            "{\"what\": \"entered\", \"at\": \"2024-01-01T00:00:00Z\", \"state\": \"A\", \"kind\": \"inject\", \"source\": \"/states/0\", \"branch\": \"0\"}";

    private static String run(String more) {
        return "{\"strideRun\": 1, %s%s}".formatted(INSTANCE, more);
    }

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("", "the document is empty"),
                Arguments.of("{", "is not an exported run"),
                Arguments.of("[".repeat(10_000), "is not an exported run"),
                Arguments.of("\u0000\u0001", "is not an exported run"),
                Arguments.of("[]", "`strideRun` is missing"),
                Arguments.of("{\"strideRun\": 2}", "`strideRun` is 2"),
                Arguments.of("{\"strideRun\": \"1\"}", "`strideRun` is \"1\""),
                Arguments.of("{\"strideRun\": 1}", "/instance/id is not a text, but missing"),
                Arguments.of(
                        run("").replace("{\"id\": \"w\", \"version\": \"1\"}", "7"),
                        "/instance/workflow cannot be read"),
                Arguments.of(run("").replace("\"version\": \"1\"", "\"version\": null"), "/instance/workflow"),
                Arguments.of(run("").replace("COMPLETED", "DONE"), "/instance/status cannot be read: it is \"DONE\""),
                Arguments.of(run("").replace("2024-01-01T00:00:00Z", "yesterday"), "/instance/startedAt"),
                Arguments.of(run(", \"history\": {}"), "/history is not a list, but {}"),
                Arguments.of(run(", \"history\": [7]"), "/history/0 is not an entry"),
                Arguments.of(
                        run(", \"history\": [%s, {\"branch\": \"0\"}]".formatted(ENTRY)), "/history/1 cannot be read"),
                Arguments.of(
                        run(", \"history\": [%s]".formatted(ENTRY.replace("\"branch\": \"0\"", "\"branch\": \"0.x\""))),
                        "`branch` is \"0.x\""),
                Arguments.of(
                        run(", \"history\": [%s]".formatted(ENTRY.replace("\"state\": \"A\", ", ""))),
                        "/history/0 cannot be read"),
                Arguments.of(run(", \"called\": [7]"), "/called/0 is not a run"),
                Arguments.of(run(", \"called\": [{\"strideRun\": 1}]"), "/called/0/instance/id"),
                Arguments.of(
                        run(", \"definition\": \"id: w\", \"resources\": {\"a\": 7}"), "/resources/a is not a text"),
                Arguments.of(
                        run(", \"called\": [%s]"
                                .formatted(String.join(
                                        ", ",
                                        java.util.Collections.nCopies(RecordedRunReader.MOST_CALLED + 1, run(""))))),
                        "more than 200 instances"),
                Arguments.of(
                        run(", \"history\": [%s]".formatted("7,".repeat(RecordedRunReader.MOST_ENTRIES) + "7")),
                        "more than 200000 entries"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void fileThatIsNoRun_isRefusedWithTheFaultAndItsPlace(String text, String says, @TempDir Path folder)
            throws IOException {
        var file = Files.writeString(folder.resolve("run.json"), text);

        assertThat(RecordedRunReader.load(file))
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.reason().toString()).contains("run.json", says));
    }

    @Test
    void hugeFile_isRefusedByItsSize(@TempDir Path folder) throws IOException {
        var file = folder.resolve("run.json");
        try (var huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 33);
        }

        assertThat(RecordedRunReader.load(file))
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.reason().toString())
                                .contains("is longer than " + RecordedRunReader.LARGEST_FILE + " bytes"));
    }

    @Test
    void runWithOneEntry_isRead(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("run.json"), run(", \"history\": [%s]".formatted(ENTRY)));

        assertThat(RecordedRunReader.load(file)).isInstanceOf(Result.Ok.class);
    }
}
