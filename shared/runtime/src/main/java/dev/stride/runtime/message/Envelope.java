package dev.stride.runtime.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * A message in the instance queue, of one of four kinds. One field of the JSON text states both the kind of the message and its
 * format version, such as {@code "event": 1}.
 */
public sealed interface Envelope permits BranchMessage, EventMessage, InstanceCommand, ScheduleTick {

    /** The message format version that this release writes, and the only one that it reads. */
    int VERSION = 1;

    enum Kind {
        /**
         * A message that makes one branch continue: {@link BranchMessage}.
         */
        BRANCH("branch"),
        /** An event that arrived: {@link EventMessage}. */
        EVENT("event"),
        /** Maintenance of one instance, such as its erasure: {@link InstanceCommand}. */
        INSTANCE("instance"),
        /** A schedule is due: {@link ScheduleTick}. */
        SCHEDULE("schedule");

        /** Name of the JSON field that marks a message of this kind and holds its format version. */
        private final String versionField;

        Kind(String versionField) {
            this.versionField = versionField;
        }

        private static Optional<Kind> of(String field) {
            return Arrays.stream(values())
                    .filter(kind -> kind.versionField.equals(field))
                    .findFirst();
        }
    }

    /** Returns how often the message was sent again from the dead-letter queue. */
    int redrives();

    /** Returns this message with its redrive count increased by one. */
    Envelope redriven();

    /**
     * Returns the kind of a message, given its text in the queue.
     *
     * @throws UnreadableData if the text is not JSON, has no field that states a kind, or has another version than
     *     {@link #VERSION}
     */
    static Kind kindOf(String body) {
        try (var parser = Json.createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                var kind = Kind.of(parser.currentName());
                if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT && kind.isPresent()) {
                    return checkVersion(kind.get(), parser.getIntValue());
                }
                parser.skipChildren();
            }
        } catch (IOException e) {
            throw new UnreadableData("not JSON" + Text.position(e));
        }
        throw new UnreadableData("the message has no field that states its kind");
    }

    private static Kind checkVersion(Kind kind, int version) {
        if (version != VERSION) {
            throw new UnreadableData(
                    "the message has an unsupported version (\"%s\": %d); this release reads only version %d"
                            .formatted(kind.versionField, version, VERSION));
        }
        return kind;
    }

    /** Helpers to parse the text of messages. */
    final class Text {

        /** Returns a readable description of where parsing stopped, without the text itself, which may hold secrets. */
        static String position(Exception e) {
            return cause(e) instanceof JsonProcessingException json && json.getLocation() != null
                    ? ", from column %d on".formatted(json.getLocation().getColumnNr())
                    : "";
        }

        private static Throwable cause(Exception e) {
            var cause = e.getCause();
            return e instanceof UnreadableData && cause != null ? cause : e;
        }

        private Text() {}
    }
}
