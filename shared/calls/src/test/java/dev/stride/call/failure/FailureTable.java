package dev.stride.call.failure;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The expected faults of a kind's failures: the file {@code call/failures/KIND.yaml}.
 *
 * @param test the class that provokes the failures
 * @param rows one for each way to fail
 */
public record FailureTable(String kind, String test, List<Row> rows) {

    /** As this module sees it, and the one with the tests of AWS beside it. */
    private static final Path FOLDER = Path.of("../calls/src/test/resources/call/failures");

    /**
     * One way to fail.
     *
     * @param cause what the test does
     * @param code of the fault
     * @param expectedReason the reason in the fault's message
     * @param impossibleBecause why this failure cannot occur; the other components are then empty
     */
    public record Row(CallFailure failure, String cause, String code, String expectedReason, String impossibleBecause) {

        private static Row of(JsonNode row) {
            return new Row(
                    CallFailure.valueOf(row.path("class").asText()),
                    row.path("how").asText(),
                    row.path("code").asText(),
                    row.path("says").asText(),
                    row.path("never").asText());
        }

        boolean happens() {
            return impossibleBecause.isEmpty();
        }

        @Override
        public String toString() {
            return failure + ": " + cause;
        }
    }

    static FailureTable of(String kind) {
        try {
            return of(kind, SourceParser.parse(Files.readString(FOLDER.resolve(kind + ".yaml"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FailureTable of(String kind, SourceParseResult sourceParseResult) {
        return switch (sourceParseResult) {
            case SourceParseResult.Parsed(var sourceDocument) ->
                new FailureTable(
                        kind,
                        sourceDocument.root().path("test").asText(),
                        StreamSupport.stream(
                                        sourceDocument.root().path("failures").spliterator(), false)
                                .map(Row::of)
                                .toList());
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(kind + ": " + fault);
        };
    }

    /** Returns the kinds with a failure file. */
    public static List<FailureTable> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .sorted()
                    .map(FailureTable::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<CallFailure> listedFailures() {
        return rows.stream().map(Row::failure).toList();
    }

    List<Row> possibleRows() {
        return rows.stream().filter(Row::happens).toList();
    }

    Row row(CallFailure callFailure) {
        return rows.stream()
                .filter(row -> row.failure() == callFailure)
                .findFirst()
                .orElseThrow(() -> new AssertionError(kind + " says nothing about " + callFailure));
    }
}
