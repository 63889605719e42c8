package dev.stride.local.command.option;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.common.FileProblem;
import dev.stride.common.JsonProblem;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A JSON value on the command line: the text itself, {@code @FILE}, or {@code -} for standard input. */
public final class JsonArgument {

    /**
     * Parses any JSON value. Rejects one that is larger than the API accepts.
     *
     * @param option the name of the option, for messages
     */
    public static JsonNode parse(String option, String argument, InputStream standardInput) {
        var text = bytes(option, argument, standardInput);
        if (text.length > Limits.PAYLOAD_BYTES) {
            throw new InvalidInputException(
                    "%s: it must have at most %d bytes.".formatted(option, Limits.PAYLOAD_BYTES));
        }
        return parsed(option, text);
    }

    /**
     * Parses a JSON object; rejects any other JSON value.
     *
     * @param option the name of the option, for messages
     */
    public static JsonNode parseObject(String option, String argument, InputStream standardInput) {
        var json = parse(option, argument, standardInput);
        if (!json.isObject()) {
            throw new InvalidInputException(
                    "%s: this must be a JSON object, such as {\"name\": \"Ann\"}.".formatted(option));
        }
        return json;
    }

    private static byte[] bytes(String option, String argument, InputStream standardInput) {
        try {
            if (argument.equals("-")) {
                return standardInput.readNBytes(Limits.PAYLOAD_BYTES + 1);
            }
            if (!argument.startsWith("@")) {
                return argument.getBytes(StandardCharsets.UTF_8);
            }
            try (var file = Files.newInputStream(Path.of(argument.substring(1)))) {
                return file.readNBytes(Limits.PAYLOAD_BYTES + 1);
            }
        } catch (NoSuchFileException e) {
            throw new InvalidInputException(option + ": " + FileProblem.missing(Path.of(e.getFile())) + ".");
        } catch (IOException e) {
            throw new InvalidInputException(option + ": " + argument + " cannot be read: " + FileProblem.of(e));
        }
    }

    private static JsonNode parsed(String option, byte[] text) {
        try {
            return Json.parse(text);
        } catch (IOException e) {
            throw new InvalidInputException("%s: invalid JSON: %s.".formatted(option, JsonProblem.of(e)));
        }
    }

    private JsonArgument() {}
}
