package dev.stride.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * How calls of a kind fail: the file {@code call/failures/KIND.yaml}.
 *
 * @param test the class that provokes them all
 * @param rows one for each way to fail
 */
record Failures(String kind, String test, List<Row> rows) {

    static final Path FOLDER = Path.of("src/test/resources/call/failures");

    /**
     * One way to fail.
     *
     * @param how it comes about
     * @param code of the fault
     * @param says what the fault's message gives as the reason
     * @param never why it cannot happen; then there is nothing else
     */
    record Row(Failure failure, String how, String code, String says, String never) {

        private static Row of(JsonNode row) {
            return new Row(
                    Failure.valueOf(row.path("class").asText()),
                    row.path("how").asText(),
                    row.path("code").asText(),
                    row.path("says").asText(),
                    row.path("never").asText());
        }

        boolean happens() {
            return never.isEmpty();
        }

        @Override
        public String toString() {
            return failure + ": " + how;
        }
    }

    static Failures of(String kind) {
        try {
            return of(kind, SourceReader.read(Files.readString(FOLDER.resolve(kind + ".yaml"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Failures of(String kind, Reading reading) {
        return switch (reading) {
            case Reading.Read(var source) ->
                new Failures(
                        kind,
                        source.root().path("test").asText(),
                        StreamSupport.stream(source.root().path("failures").spliterator(), false)
                                .map(Row::of)
                                .toList());
            case Reading.Unreadable(var fault) -> throw new AssertionError(kind + ": " + fault);
        };
    }

    /** The kinds that have such a file. */
    static List<Failures> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .sorted()
                    .map(Failures::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Failure> listed() {
        return rows.stream().map(Row::failure).toList();
    }

    List<Row> possible() {
        return rows.stream().filter(Row::happens).toList();
    }

    Row row(Failure failure) {
        return rows.stream()
                .filter(row -> row.failure() == failure)
                .findFirst()
                .orElseThrow(() -> new AssertionError(kind + " says nothing about " + failure));
    }
}
