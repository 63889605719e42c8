package dev.stride.local.command.bulk;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.common.FileProblem;
import dev.stride.common.JsonProblem;
import dev.stride.local.InvalidInputException;
import dev.stride.runtime.codec.Digest;
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

    /** A line of a file of inputs. */
    sealed interface InputLine {

        /** The number of the line in the file, counted from 1. */
        long number();

        /**
         * A line that can start an instance.
         *
         * @param key the idempotency key of the start
         */
        record Valid(long number, String key, JsonNode input) implements InputLine {}

        /** A line that cannot start an instance. */
        record Faulty(long number, String fault) implements InputLine {}
    }

    /** The rule that gives each line of a file its idempotency key, the same whenever the file is read. */
    public sealed interface LineKeys {

        /** Returns the key of a line; empty if the line has none. */
        Optional<String> of(long number, byte[] text, JsonNode input);

        /** Returns what a line without a key lacks. */
        String missing();

        /**
         * Keys that are computed from the content of the line, its number, and a name. Equal lines have different keys.
         *
         * @param name of the run, so that the same file can be run again under another name
         */
        record Computed(String name) implements LineKeys {

            @Override
            public Optional<String> of(long number, byte[] text, JsonNode input) {
                var named = Digest.of(name.getBytes(StandardCharsets.UTF_8));
                var content = Digest.of(text);
                return Optional.of("%s/%d/%s".formatted(named, number, content));
            }

            @Override
            public String missing() {
                return "the line has no key";
            }
        }

        /** Keys that the lines contain. @param pointer to the key in each line */
        record Contained(JsonPointer pointer) implements LineKeys {

            public static Contained at(String option, String pointer) {
                try {
                    return new Contained(JsonPointer.compile(pointer));
                } catch (IllegalArgumentException e) {
                    throw new InvalidInputException(
                            "%s: \"%s\" is not a JSON pointer such as /order/id.".formatted(option, pointer));
                }
            }

            @Override
            public Optional<String> of(long number, byte[] text, JsonNode input) {
                return Optional.of(input.at(pointer))
                        .filter(key -> key.isTextual() || key.isIntegralNumber())
                        .map(JsonNode::asText)
                        .filter(key -> key.matches("[ -~]{1,%d}".formatted(Limits.IDEMPOTENCY_KEY_CHARACTERS)));
            }

            @Override
            public String missing() {
                return "there must be a key at %s: an integer, or a string of 1 to %d printable ASCII characters"
                        .formatted(pointer, Limits.IDEMPOTENCY_KEY_CHARACTERS);
            }
        }
    }
}
