package dev.stride.local.command.bulk;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

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
