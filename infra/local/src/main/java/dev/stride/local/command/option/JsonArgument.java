package dev.stride.local.command.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.common.FileProblem;
import dev.stride.common.JsonProblem;
import dev.stride.local.InvalidInputException;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventIntake;
import dev.stride.workflowtest.TestStep;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

    /**
     * Parses a CloudEvent, and adds its attributes {@code id}, {@code time} and {@code specversion} if it has none; rejects an
     * invalid one.
     *
     * @param option the name of the option, for messages
     * @param id the id of an event that has none
     */
    public static ObjectNode parseEvent(String option, String argument, InputStream standardInput, String id) {
        var written = (ObjectNode) parseObject(option, argument, standardInput);
        var event = new TestStep.Event(Optional.empty(), written).complete(id, Instant.now());
        var faults = EventIntake.validate(event);
        if (!faults.isEmpty()) {
            throw new InvalidInputException(
                    "%s: this is not a valid CloudEvent: %s.".formatted(option, String.join("; ", faults)));
        }
        EventIntake.tooLarge(List.of(event)).ifPresent(tooLarge -> {
            throw new InvalidInputException("%s: %s".formatted(option, tooLarge.reason()));
        });
        return event;
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
