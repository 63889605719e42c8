package dev.stride.local.command.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.common.FileProblem;
import dev.stride.common.JsonProblem;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A file with one input on each line, in the format JSON Lines. It may be larger than the memory: one line is read at a time. Empty
 * lines are skipped.
 *
 * @param after the number of lines at the beginning that are skipped
 */
public record InputFile(Path file, LineKeys keys, long after) {

    <T> T read(Function<Stream<InputLine>, T> reader) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new InvalidInputException(
                    "%s is read twice, so it must be a file, and not a pipe or a folder.".formatted(file));
        }
        try (var stream = new BufferedInputStream(Files.newInputStream(file))) {
            return reader.apply(new Lines(stream)
                    .all()
                    .filter(line -> line.number() > after && !line.isBlank())
                    .map(this::parse));
        } catch (IOException e) {
            throw unreadable(e);
        } catch (UncheckedIOException e) {
            throw unreadable(Objects.requireNonNull(e.getCause()));
        }
    }

    private InvalidInputException unreadable(IOException e) {
        return new InvalidInputException("%s cannot be read: %s.".formatted(file, FileProblem.of(e)));
    }

    private InputLine parse(Text line) {
        if (line.bytes().length > Limits.PAYLOAD_BYTES) {
            return new InputLine.Faulty(
                    line.number(), "an input must have at most %d bytes".formatted(Limits.PAYLOAD_BYTES));
        }
        JsonNode input;
        try {
            input = Json.parse(line.bytes());
        } catch (IOException e) {
            return new InputLine.Faulty(line.number(), "invalid JSON: " + problem(e));
        }
        return keys.of(line.number(), line.bytes(), input)
                .<InputLine>map(key -> new InputLine.Valid(line.number(), key, input))
                .orElseGet(() -> new InputLine.Faulty(line.number(), keys.missing()));
    }

    /** Returns what is wrong, with the column only: the line of the text is the first one, whatever its number in the file. */
    private static String problem(IOException e) {
        var problem = JsonProblem.of(e);
        return problem.place()
                .map(place -> "%s (column %d)".formatted(problem.message(), place.column()))
                .orElse(problem.message());
    }

    /** A line as it stands in the file. @param bytes at most one more than an input may have */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    private record Text(long number, byte[] bytes) {

        boolean isBlank() {
            return new String(bytes, StandardCharsets.UTF_8).isBlank();
        }
    }

    /** The lines of a stream, read one after the other. */
    private static final class Lines {

        private final InputStream stream;
        private long number;

        Lines(InputStream stream) {
            this.stream = stream;
        }

        Stream<Text> all() {
            return Stream.generate(this::next).takeWhile(Optional::isPresent).flatMap(Optional::stream);
        }

        private Optional<Text> next() {
            try {
                var line = new ByteArrayOutputStream();
                int read = stream.read();
                if (read < 0) {
                    return Optional.empty();
                }
                for (; read >= 0 && read != '\n'; read = stream.read()) {
                    if (line.size() <= Limits.PAYLOAD_BYTES) {
                        line.write(read);
                    }
                }
                number++;
                return Optional.of(new Text(number, line.toByteArray()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
