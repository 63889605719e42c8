package dev.stride.local.command.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** A JSON object on the command line: the text itself, {@code @FILE}, or {@code -} for standard input. */
public final class JsonArgument {

    /**
     * Parses a JSON object; rejects any other JSON value.
     *
     * @param option the name of the option, for messages
     */
    public static JsonNode parseObject(String option, String argument, InputStream standardInput) {
        var json = parsed(option, bytes(option, argument, standardInput));
        if (!json.isObject()) {
            throw new InvalidInputException(
                    "%s: this must be a JSON object, such as {\"name\": \"Ann\"}.".formatted(option));
        }
        return json;
    }

    private static byte[] bytes(String option, String argument, InputStream standardInput) {
        try {
            if (argument.equals("-")) {
                return standardInput.readAllBytes();
            }
            return argument.startsWith("@")
                    ? Files.readAllBytes(Path.of(argument.substring(1)))
                    : argument.getBytes(StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new InvalidInputException(option + ": file " + e.getFile() + " does not exist.");
        } catch (IOException e) {
            throw new InvalidInputException(option + ": " + argument + " cannot be read: " + e.getMessage());
        }
    }

    private static JsonNode parsed(String option, byte[] text) {
        try {
            return Json.parse(text);
        } catch (JsonProcessingException e) {
            throw new InvalidInputException(
                    "%s: invalid JSON: %s%s.".formatted(option, e.getOriginalMessage(), place(e)));
        } catch (IOException e) {
            throw new InvalidInputException(option + ": " + e.getMessage());
        }
    }

    private static String place(JsonProcessingException e) {
        return Optional.ofNullable(e.getLocation())
                .map(it -> " (line %d, column %d)".formatted(it.getLineNr(), it.getColumnNr()))
                .orElse("");
    }

    private JsonArgument() {}
}
